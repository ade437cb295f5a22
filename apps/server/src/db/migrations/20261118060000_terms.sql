-- runs with: 0.3.0
-- Every cup has terms of its own. Earlier cups get the terms they were played under: $10 per team, no limit, no rules.
-- An earlier release charges $10 whatever the terms say, so none may run on this schema.
alter table tournaments
  add column entry_fee_cents integer not null default 1000
    check (entry_fee_cents = 0 or entry_fee_cents between 50 and 50000),
  add column added_prize_cents integer not null default 0 check (added_prize_cents between 0 and 10000000),
  add column added_prize_by text check (char_length(added_prize_by) between 1 and 60),
  add column team_limit integer check (team_limit between 2 and 1024),
  add column rules text check (char_length(rules) between 1 and 5000),
  -- when an organiser last replaced the rules that the cup began with
  add column rules_changed_at timestamptz;

alter table payments drop constraint payments_expected_cents_check;
alter table payments add constraint payments_expected_cents_check check (expected_cents between 50 and 50000);
alter table payments drop constraint payments_partly_refunded_cents_check;
alter table payments add constraint payments_partly_refunded_cents_check
  check (partly_refunded_cents >= 0 and partly_refunded_cents < expected_cents);

-- An added prize has no payment: its rows add up to what the organiser adds, or to nothing in a cancelled cup.
alter table ledger alter column payment_id drop not null;
alter table ledger drop constraint ledger_amount_cents_check;
alter table ledger add constraint ledger_amount_cents_check check (amount_cents <> 0);
alter table ledger drop constraint ledger_reason_check;
alter table ledger add constraint ledger_reason_check
  check (reason in ('paid', 'refund', 'void', 'dispute', 'dispute_won', 'refund_failed', 'added'));
alter table ledger add constraint ledger_payment_or_added check ((payment_id is null) = (reason = 'added'));

-- Release 0.1.0 does not read which releases a schema allows; it stops at a migration that it does not know.
insert into migration_checksums values ('20261118060000_needs_release_0_3_0', '');
