-- runs with: 0.1.0
create table matches (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete restrict,
  -- the engine's number of the match: feeders always have smaller ones
  idx integer not null check (idx >= 0),
  bracket text not null check (bracket in ('winners', 'losers')),
  round integer not null check (round >= 1),
  round_name text not null,
  position integer not null check (position >= 1),
  best_of smallint not null check (best_of in (3, 5, 7)),
  match_status text not null default 'pending' check (match_status in ('pending', 'checkin', 'in_progress', 'completed')),
  team1_id uuid references teams on delete restrict,
  team2_id uuid references teams on delete restrict,
  winner_id uuid references teams on delete restrict,
  score text check (char_length(score) between 1 and 32),
  -- what was decided here, as the engine codes it; 0 is nothing. Together with the seeds this is the whole bracket.
  outcome smallint not null default 0 check (outcome >= 0),
  -- completed with nobody left to win
  void boolean not null default false,
  ruling text,
  ruling_at timestamptz,
  checkin_deadline timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  winner_to_idx integer,
  winner_to_slot smallint check (winner_to_slot in (1, 2)),
  loser_to_idx integer,
  loser_to_slot smallint check (loser_to_slot in (1, 2)),
  updated_at timestamptz not null default clock_timestamp(),
  unique (tournament_id, idx),
  unique (tournament_id, bracket, round, position),
  check (winner_id is null or winner_id = team1_id or winner_id = team2_id),
  check ((match_status = 'completed') = (winner_id is not null or void)),
  check (team1_id is null or team1_id is distinct from team2_id),
  check (match_status <> 'checkin' or checkin_deadline is not null)
);
create index matches_team1 on matches (team1_id);
create index matches_team2 on matches (team2_id);

create table checkins (
  match_id uuid not null references matches on delete cascade,
  team_id uuid not null references teams on delete restrict,
  checked_in_by uuid references users on delete restrict,
  checked_in_at timestamptz not null default clock_timestamp(),
  primary key (match_id, team_id)
);

-- What a change replaced, so that the last one can be taken back exactly.
create table match_changes (
  id bigint generated always as identity primary key,
  tournament_id uuid not null references tournaments on delete restrict,
  match_id uuid not null,
  action text not null,
  before jsonb not null,
  undone_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index match_changes_tournament on match_changes (tournament_id, id desc);
