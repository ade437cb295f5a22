-- runs with: 0.1.0
-- Figures about the whole database that a job works out now and then and every instance reports.
create table figures (
  name text primary key,
  value double precision not null default 0,
  -- before the first check: when the figure was introduced, so that a check that never runs is noticed too
  checked_at timestamptz not null default now()
);
