-- runs with: 0.1.0
-- A calendar moves an entry only if its sequence number has grown.
alter table tournaments
  add column calendar_sequence integer not null default 0,
  add column calendar_changed_at timestamptz not null default clock_timestamp();

create function raise_calendar_sequence() returns trigger language plpgsql as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  new.calendar_changed_at := clock_timestamp();
  return new;
end $$;

create trigger tournaments_calendar before update on tournaments
  for each row
  when ((old.name, old.start_date, old.cancelled) is distinct from (new.name, new.start_date, new.cancelled))
  execute function raise_calendar_sequence();
