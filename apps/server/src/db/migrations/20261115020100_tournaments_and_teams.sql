-- runs with: 0.1.0
create table tournaments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  status text not null default 'active' check (status in ('active', 'in_progress', 'completed')),
  start_date timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  bracket_at timestamptz,
  completed_at timestamptz,
  cancelled boolean not null default false,
  automatic boolean not null default false,
  podium_source text check (podium_source in ('play', 'manual')),
  first_team_id uuid,
  second_team_id uuid,
  third_team_id uuid,
  -- names are kept as they were when the podium was decided
  first_team_name text,
  second_team_name text,
  third_team_name text,
  -- set only when an admin changed the preset split
  first_prize_cents integer check (first_prize_cents >= 0),
  second_prize_cents integer check (second_prize_cents >= 0),
  third_prize_cents integer check (third_prize_cents >= 0),
  check ((status = 'completed') = (completed_at is not null)),
  check (num_nulls(first_prize_cents, second_prize_cents, third_prize_cents) in (0, 3))
);

create table teams (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete restrict,
  team_name text not null check (char_length(team_name) between 1 and 50),
  -- compared without regard to case
  name_folded text not null generated always as (lower(team_name)) stored,
  captain_id uuid not null references users on delete restrict,
  paid boolean not null default false,
  paid_at timestamptz,
  disputed boolean not null default false,
  -- place in the seed order of the bracket it is in
  seed integer check (seed >= 1),
  created_at timestamptz not null default clock_timestamp(),
  -- teams that had money are never removed, only marked
  deleted_at timestamptz,
  check (paid = (paid_at is not null)),
  check (deleted_at is null or not paid),
  unique (id, tournament_id)
);
create unique index teams_name on teams (tournament_id, name_folded) where deleted_at is null;
create unique index teams_seed on teams (tournament_id, seed) where seed is not null and deleted_at is null;
create index teams_captain on teams (captain_id);

alter table tournaments
  add foreign key (first_team_id) references teams on delete restrict,
  add foreign key (second_team_id) references teams on delete restrict,
  add foreign key (third_team_id) references teams on delete restrict;

-- Three slots: a fourth player has no number to take.
create table team_members (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null references users on delete restrict,
  slot smallint not null check (slot between 1 and 3),
  joined_at timestamptz not null default clock_timestamp(),
  primary key (team_id, user_id),
  unique (team_id, slot)
);
create index team_members_user on team_members (user_id);

create table invites (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  -- folded; email_typed is what the captain wrote
  email text not null check (length(email) <= 254),
  email_typed text not null,
  invited_by uuid not null references users on delete restrict,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'revoked')),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  accepted_by uuid references users on delete restrict,
  check ((status = 'pending') = (answered_at is null)),
  check ((status = 'accepted') = (accepted_by is not null))
);
create unique index invites_one_pending on invites (team_id, email) where status = 'pending';
create index invites_email on invites (email) where status = 'pending';

-- How many mails an address got, so that invites cannot be used to flood a stranger.
create table mail_quota (
  email_hash bytea not null,
  day date not null,
  sent integer not null default 0,
  primary key (email_hash, day)
);
