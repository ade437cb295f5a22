-- runs with: 0.3.0
-- A cup that comes back every week. Each setting is copied into the cups that it makes, so an edit changes later ones only.
create table schedules (
  id uuid primary key default gen_random_uuid(),
  name_pattern text not null check (char_length(name_pattern) between 1 and 100),
  first_number integer not null check (first_number between 0 and 100000),
  -- 1 is Monday; time and zone are local, so 19:00 stays 19:00 across daylight saving
  weekday smallint not null check (weekday between 1 and 7),
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  zone text not null check (char_length(zone) between 1 and 64),
  min_teams integer not null check (min_teams between 2 and 1024),
  automatic_draw boolean not null,
  automatic boolean not null,
  reporting boolean not null,
  enabled boolean not null,
  entry_fee_cents integer not null default 1000 check (entry_fee_cents = 0 or entry_fee_cents between 50 and 50000),
  added_prize_cents integer not null default 0 check (added_prize_cents between 0 and 10000000),
  added_prize_by text check (char_length(added_prize_by) between 1 and 60),
  team_limit integer check (team_limit between 2 and 1024),
  rules text check (char_length(rules) between 1 and 5000),
  -- local dates on which no cup is made
  skipped text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);

alter table tournaments
  -- the server draws the bracket at the start, or cancels the cup if too few teams came
  add column automatic_draw boolean not null default false,
  add column min_teams integer not null default 2 check (min_teams between 2 and 1024),
  add column schedule_id uuid references schedules on delete set null,
  -- the local date in the schedule's zone
  add column schedule_date text check (schedule_date ~ '^\d{4}-\d{2}-\d{2}$');

-- Exactly one cup per schedule and date, whatever dies meanwhile.
create unique index tournaments_schedule_date on tournaments (schedule_id, schedule_date) where schedule_id is not null;
