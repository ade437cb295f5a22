-- runs with: 0.1.0
-- The last drawn preview picture of each cup. The fingerprint says what it shows; another one is drawn anew.
create table share_pictures (
  tournament_id uuid not null references tournaments (id) on delete cascade,
  kind text not null check (kind in ('bracket', 'pool')),
  fingerprint text not null,
  png bytea not null,
  drawn_at timestamptz not null default clock_timestamp(),
  primary key (tournament_id, kind)
);
