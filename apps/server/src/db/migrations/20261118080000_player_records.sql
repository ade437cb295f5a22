-- runs with: 0.1.0
-- What each player has done in completed cups, for suggested seeds and the hall of fame. It follows from matches and
-- podiums alone, and a job writes it anew after each cup.
create table player_records (
  user_id uuid primary key references users on delete restrict,
  -- the estimated strength and how uncertain it is
  mu double precision not null,
  sigma double precision not null,
  played integer not null check (played >= 0),
  won integer not null check (won between 0 and played),
  cups integer not null check (cups >= 1),
  titles integer not null check (titles between 0 and podiums),
  podiums integer not null check (podiums between 0 and cups),
  -- the places on the podium in the last five cups, newest first
  recent_places smallint[] not null
);
create index player_records_titles on player_records (titles desc, podiums desc, cups, user_id) where titles > 0;

-- Chosen in the settings: the hall of fame shows no name.
alter table users add column hidden boolean not null default false;
