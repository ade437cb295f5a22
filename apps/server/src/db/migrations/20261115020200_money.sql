-- runs with: 0.1.0
-- One try to pay one entry fee. Money facts are never deleted.
create table payments (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete restrict,
  team_id uuid not null,
  payer_id uuid not null references users on delete restrict,
  expected_cents integer not null check (expected_cents = 1000),
  received_cents integer,
  received_currency text,
  state text not null default 'creating' check (
    state in ('creating', 'open', 'confirmed', 'expired', 'failed', 'unapplied', 'refund_pending', 'refunded', 'refund_failed')
  ),
  return_origin text not null,
  provider_session_id text unique,
  provider_payment_intent text unique,
  checkout_url text,
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  unapplied_reason text,
  disputed boolean not null default false,
  foreign key (team_id, tournament_id) references teams (id, tournament_id) on delete restrict
);
create unique index payments_one_live_attempt on payments (team_id) where state in ('creating', 'open');
create unique index payments_one_applied_fee on payments (team_id) where state = 'confirmed';
create index payments_tournament on payments (tournament_id);
create index payments_unsettled on payments (state) where state in ('creating', 'open', 'unapplied', 'refund_pending');

create table refunds (
  payment_id uuid primary key references payments on delete restrict,
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
  amount_cents integer not null check (amount_cents > 0),
  provider_refund_id text unique,
  error text,
  -- counts tries that the provider refused for good, so that a retry uses a new key
  attempt integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- The pool is the sum of these rows. Per payment the running sum is 0 or the fee.
create table ledger (
  id bigint generated always as identity primary key,
  tournament_id uuid not null references tournaments on delete restrict,
  payment_id uuid not null references payments on delete restrict,
  reason text not null check (reason in ('paid', 'refund', 'void', 'dispute', 'dispute_won', 'refund_failed')),
  amount_cents integer not null check (amount_cents in (1000, -1000)),
  external_ref text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (reason, external_ref)
);
create index ledger_tournament on ledger (tournament_id);
create index ledger_payment on ledger (payment_id);

-- Everything the provider told us, once each.
create table provider_events (
  event_id text primary key,
  type text not null,
  session_id text,
  payment_intent text,
  body jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  handled_at timestamptz,
  result text
);

create table disputes (
  provider_dispute_id text primary key,
  payment_id uuid not null references payments on delete restrict,
  state text not null check (state in ('open', 'won', 'lost')),
  updated_at timestamptz not null default clock_timestamp()
);

create table payouts (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete restrict,
  place smallint not null check (place between 1 and 3),
  team_id uuid not null references teams on delete restrict,
  team_name text not null,
  user_id uuid not null references users on delete restrict,
  player_name text not null,
  amount_cents integer not null check (amount_cents >= 0),
  state text not null default 'owed' check (state in ('owed', 'sent')),
  sent_at timestamptz,
  method text,
  reference text,
  sent_by uuid references users on delete restrict,
  created_at timestamptz not null default clock_timestamp(),
  unique (tournament_id, place, user_id),
  check ((state = 'sent') = (sent_at is not null and method is not null and sent_by is not null))
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_append_only before update or delete on ledger for each row execute function refuse_change();
create trigger ledger_no_truncate before truncate on ledger for each statement execute function refuse_change();
