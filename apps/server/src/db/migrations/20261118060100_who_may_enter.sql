-- runs with: 0.3.0
-- When a person accepted the rules of a cup. Goes with the person's data.
create table rules_acceptances (
  tournament_id uuid not null references tournaments on delete cascade,
  user_id uuid not null references users on delete cascade,
  accepted_at timestamptz not null default clock_timestamp(),
  primary key (tournament_id, user_id)
);
create index rules_acceptances_user on rules_acceptances (user_id);

-- People who cannot enter cups. Without an end the ban is for good.
create table bans (
  user_id uuid primary key references users on delete cascade,
  until timestamptz,
  reason text not null check (char_length(reason) between 1 and 200),
  created_at timestamptz not null default clock_timestamp()
);

-- Bans of accounts that were closed, by a hash of who signed in: they apply again to a new account until they end.
create table bans_of_closed_accounts (
  identity_hash bytea primary key,
  until timestamptz
);
