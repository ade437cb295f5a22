-- runs with: 0.1.0
-- Who plays in which cup, in the row of the player: a person who has played for years is found in this week's cup
-- without reading the teams of all others. Filled in here when the previous release adds a player.
alter table team_members add column if not exists tournament_id uuid references tournaments on delete restrict;

update team_members m set tournament_id = t.tournament_id from teams t where t.id = m.team_id and m.tournament_id is null;

create function fill_in_members_tournament() returns trigger language plpgsql as $$
begin
  new.tournament_id := coalesce(new.tournament_id, (select t.tournament_id from teams t where t.id = new.team_id));
  return new;
end $$;
create trigger team_members_tournament before insert on team_members
  for each row execute function fill_in_members_tournament();

create index if not exists team_members_cup on team_members (user_id, tournament_id);

-- The five-minute checks look at the cups in which money moved.
create index if not exists payments_updated on payments (updated_at);
create index if not exists ledger_created on ledger (created_at);

-- The calendar lists the cups of the last twelve months.
create index if not exists tournaments_start on tournaments (start_date, id);

analyze team_members, payments, ledger;
