-- runs with: 0.1.0
-- A fee that the payer's bank took back before the draw no longer pays for a place in the cup.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check check (
  state in (
    'creating', 'open', 'confirmed', 'expired', 'failed', 'unapplied', 'refund_pending', 'refunded', 'refund_failed', 'charged_back'
  )
);

-- What the provider charges us for itself, and money that left twice. Never part of a pool, so never in the ledger.
create table provider_costs (
  id bigint generated always as identity primary key,
  tournament_id uuid not null references tournaments on delete restrict,
  payment_id uuid not null references payments on delete restrict,
  -- 'lost_after_refund': the payer had the refund and won the dispute as well
  kind text not null check (kind in ('dispute_fee', 'lost_after_refund')),
  amount_cents integer not null check (amount_cents >= 0),
  external_ref text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (kind, external_ref)
);
create index provider_costs_tournament on provider_costs (tournament_id);
