-- runs with: 0.1.0
-- Raised by every change of a match, so that an admin who decides on an older state can be told. A trigger, because undo
-- writes whole rows back, and rows saved for undo before this column existed have no value for it.
alter table matches add column revision integer not null default 1;

create function raise_match_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.revision := coalesce(new.revision, 1);
  elsif new is distinct from old then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;

create trigger matches_revision before insert or update on matches for each row execute function raise_match_revision();
