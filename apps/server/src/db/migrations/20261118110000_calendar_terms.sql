-- runs with: 0.3.0
-- The entry of a calendar says what is special about the terms, so its sequence number grows with them too.
create or replace trigger tournaments_calendar before update on tournaments
  for each row
  when ((old.name, old.start_date, old.cancelled, old.entry_fee_cents, old.added_prize_cents, old.added_prize_by,
    old.team_limit) is distinct from (new.name, new.start_date, new.cancelled, new.entry_fee_cents,
    new.added_prize_cents, new.added_prize_by, new.team_limit))
  execute function raise_calendar_sequence();
