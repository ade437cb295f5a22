-- runs with: 0.1.0
-- Parts of an entry fee that were refunded at the provider while the team stays in the cup. One row per refund there.
create table partial_refunds (
  provider_refund_id text primary key,
  payment_id uuid not null references payments on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  -- a refund that failed later: the money is with us again
  failed boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create index partial_refunds_payment on partial_refunds (payment_id);

-- The sum of a payment's partial refunds that have not failed.
alter table payments
  add column partly_refunded_cents integer not null default 0
  check (partly_refunded_cents >= 0 and partly_refunded_cents < 1000);

-- A row is no longer always a whole fee.
alter table ledger drop constraint ledger_amount_cents_check;
alter table ledger add constraint ledger_amount_cents_check check (amount_cents between -1000 and 1000 and amount_cents <> 0);

-- Until when the provider takes evidence, and how much the bank has taken back.
alter table disputes
  add column amount_cents integer,
  add column evidence_due_at timestamptz;
