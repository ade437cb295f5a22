-- runs with: 0.1.0
-- Who made a change, for the list of changes that can be undone. Null for the server, and for changes made before this.
alter table match_changes add column actor_id uuid references users on delete restrict;

-- An admin closed the check-in again, or reopened the match: the server does not open it by itself. Nullable, because
-- rows that were saved for undo before this column existed have no value for it.
alter table matches add column checkin_closed_at timestamptz;

-- How a player wants to be paid. Apart from the payouts, which are written anew whenever the podium changes.
create table payout_handles (
  tournament_id uuid not null references tournaments on delete restrict,
  user_id uuid not null references users on delete restrict,
  handle text not null check (char_length(handle) between 1 and 200),
  left_at timestamptz not null default clock_timestamp(),
  primary key (tournament_id, user_id)
);
create index payout_handles_left_at on payout_handles (left_at);
