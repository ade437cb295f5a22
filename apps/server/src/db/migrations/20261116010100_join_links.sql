-- runs with: 0.1.0
-- At most one link per team. Only its hash is stored: the captain sees the link once, when it is made.
create table join_links (
  team_id uuid primary key references teams on delete cascade,
  code_hash bytea not null unique,
  created_at timestamptz not null default clock_timestamp()
);
