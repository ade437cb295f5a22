-- runs with: 0.1.0
-- Accounts of the game that people say are theirs. One account belongs to one person.
create table game_accounts (
  platform text not null check (platform in ('steam', 'epic', 'ps4', 'xbox', 'switch', 'qq')),
  account_id text not null check (char_length(account_id) between 1 and 64),
  user_id uuid not null references users on delete restrict,
  name text not null check (char_length(name) between 1 and 64),
  linked_at timestamptz not null default clock_timestamp(),
  primary key (platform, account_id)
);
create index game_accounts_user on game_accounts (user_id);

-- What a team says about one game of its match: read from a replay or from the running game, or pressed.
create table game_words (
  id uuid primary key default gen_random_uuid(),
  -- in the order of play, as far as each team tells it
  number bigint generated always as identity,
  match_id uuid not null references matches on delete cascade,
  team_id uuid not null references teams on delete restrict,
  source text not null check (source in ('replay', 'live', 'press')),
  winner_team_id uuid not null references teams on delete restrict,
  team1_goals smallint check (team1_goals between 0 and 99),
  team2_goals smallint check (team2_goals between 0 and 99),
  match_guid text check (match_guid ~ '^[0-9A-F]{32}$'),
  started_at timestamptz,
  seconds_played real,
  forfeit boolean not null default false,
  overtime boolean,
  -- name, team, platform, id, figures; once the ids are deleted, the person they belonged to
  players jsonb not null default '[]',
  has_ids boolean not null default false,
  -- it is kept and settles nothing
  doubt text check (doubt in ('wrong_sides', 'strangers')),
  sent_by uuid not null references users on delete restrict,
  sent_at timestamptz not null default clock_timestamp(),
  -- the match started again, or an organiser took the game out
  set_aside_at timestamptz,
  check ((source = 'press') = (match_guid is null)),
  check ((team1_goals is null) = (team2_goals is null))
);
create index game_words_match on game_words (match_id, number);
create index game_words_guid on game_words (match_guid) where match_guid is not null;
create index game_words_with_ids on game_words (match_id) where has_ids;
create index game_words_sender on game_words (sent_by);

-- The bytes that were sent, until a day after the cup.
create table game_headers (
  word_id uuid primary key references game_words on delete cascade,
  bytes bytea not null check (octet_length(bytes) <= 65536)
);

-- The running series of a match in progress, as the words tell it. Not in the row of the match: it is no change that an
-- admin who decides has to see, and an undo must not bring it back.
create table match_series (
  match_id uuid primary key references matches on delete cascade,
  team1 smallint not null,
  team2 smallint not null,
  -- the teams differ about a game that counts
  contradicted boolean not null
);

create function match_series_raise_version() returns trigger language plpgsql as $$
begin
  perform raise_bracket_version(c.tournament_id, c.ids) from (
    select m.tournament_id, case when count(*) <= 20 then array_agg(distinct m.id) end as ids
    from changed join matches m on m.id = changed.match_id group by m.tournament_id
  ) as c order by c.tournament_id;
  return null;
end $$;

create trigger match_series_inserted after insert on match_series
  referencing new table as changed for each statement execute function match_series_raise_version();
create trigger match_series_updated after update on match_series
  referencing new table as changed for each statement execute function match_series_raise_version();
create trigger match_series_deleted after delete on match_series
  referencing old table as changed for each statement execute function match_series_raise_version();
