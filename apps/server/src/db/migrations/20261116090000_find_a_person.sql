-- runs with: 0.1.0
-- A person's export and erasure find their lines of the log without reading all of it.
create index if not exists audit_player_before on audit_log ((before ->> 'player_id')) where before ->> 'player_id' is not null;
create index if not exists audit_player_after on audit_log ((after ->> 'player_id')) where after ->> 'player_id' is not null;

-- The dashboard lists the prizes that are still to be paid.
create index if not exists payouts_owed on payouts (tournament_id) where state = 'owed';
