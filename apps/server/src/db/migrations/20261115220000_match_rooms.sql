-- runs with: 0.1.0
-- Cups that exist already keep their results with the organisers; new ones let players report.
alter table tournaments
  add column reporting boolean not null default false,
  -- an automatic cup opens its check-ins at once instead of from start_date on
  add column checkins_open_now boolean not null default false;
alter table tournaments alter column reporting set default true;
-- cups that already run by themselves go on as they began
update tournaments set checkins_open_now = automatic;

-- How to join the private game of a match in progress. Deleted when the match is over, so that no old secret is kept.
create table lobbies (
  match_id uuid primary key references matches on delete cascade,
  name text not null,
  password text not null,
  host_team_id uuid not null references teams on delete restrict,
  created_at timestamptz not null default clock_timestamp()
);

-- matches that are being played during the upgrade get theirs now; uuids are the random bytes
insert into lobbies (match_id, name, password, host_team_id)
select m.id,
  case m.bracket when 'winners' then 'W' else 'L' end || m.round || 'M' || m.position || '-' || substr(r.text, 1, 2),
  substr(r.text, 3, 6),
  case when t1.seed <= t2.seed then t1.id else t2.id end
from matches m
join teams t1 on t1.id = m.team1_id
join teams t2 on t2.id = m.team2_id
cross join lateral (
  select string_agg(substr('ACDEFGHJKMNPQRTWXY34679', 1 + get_byte(uuid_send(gen_random_uuid()), 15) % 23, 1), '') as text
  from generate_series(1, 8) where m.id is not null
) as r
where m.match_status = 'in_progress';

-- What the teams say. A closed report no longer decides anything.
create table match_reports (
  match_id uuid not null references matches on delete cascade,
  team_id uuid not null references teams on delete restrict,
  team1_games smallint not null check (team1_games between 0 and 4),
  team2_games smallint not null check (team2_games between 0 and 4),
  reported_by uuid not null references users on delete restrict,
  reported_at timestamptz not null default clock_timestamp(),
  evidence_url text check (char_length(evidence_url) <= 500),
  -- when the server confirms it, unless somebody answers before
  confirm_by timestamptz,
  closed_at timestamptz,
  primary key (match_id, team_id),
  check (team1_games <> team2_games),
  check (closed_at is null or confirm_by is null)
);
create index match_reports_due on match_reports (confirm_by) where confirm_by is not null;

-- Results that the server confirmed because nobody answered: the other team may still contest them.
create table server_confirmations (
  match_id uuid primary key references matches on delete cascade,
  team_id uuid not null references teams on delete restrict,
  confirmed_at timestamptz not null default clock_timestamp(),
  contested_at timestamptz,
  contested_by uuid references users on delete restrict
);

-- Without references to the match and the cup: a message must not wait for the lock that a score takes, and the lines
-- outlive a deciding match that is removed and restored.
create table match_messages (
  id uuid primary key default gen_random_uuid(),
  -- in the order in which they were written
  number bigint generated always as identity,
  tournament_id uuid not null,
  match_id uuid not null,
  kind text not null check (kind in ('text', 'system')),
  -- of a system line: whose words it repeats, if anybody's
  author_id uuid references users on delete restrict,
  team_id uuid,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  check (kind = 'system' or author_id is not null)
);
create index match_messages_match on match_messages (match_id, number desc);
create index match_messages_tournament on match_messages (tournament_id);
create index match_messages_author on match_messages (author_id) where author_id is not null;

create table help_calls (
  match_id uuid primary key references matches on delete cascade,
  tournament_id uuid not null,
  team_id uuid references teams on delete restrict,
  called_by uuid not null references users on delete restrict,
  reason text not null check (char_length(reason) between 1 and 200),
  called_at timestamptz not null default clock_timestamp()
);
create index help_calls_tournament on help_calls (tournament_id);
