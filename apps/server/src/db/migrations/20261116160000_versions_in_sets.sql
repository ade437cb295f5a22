-- runs with: 0.1.0
-- Which rows of a change differ from before is worked out in sets. Joining the two by id compared every row with every
-- other, because the plan of the first, short change was kept: a reset of 1,024 teams spent most of its time there.
create or replace function matches_raise_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform raise_bracket_version(c.tournament_id, c.ids) from (
      select n.tournament_id, case when count(*) <= 20 then array_agg(n.id) end as ids
      from (
        select tournament_id, id, revision from changed except select tournament_id, id, revision from before
      ) as n group by n.tournament_id
    ) as c order by c.tournament_id;
  elsif tg_op = 'INSERT' then
    perform raise_bracket_version(c.tournament_id, c.ids) from (
      select tournament_id, case when count(*) <= 20 then array_agg(id) end as ids from changed group by tournament_id
    ) as c order by c.tournament_id;
  else
    perform raise_bracket_version(c.tournament_id, null)
    from (select distinct tournament_id from changed) as c order by c.tournament_id;
  end if;
  return null;
end $$;

-- Only teams that have a seed, or had one, are in a bracket.
create or replace function teams_raise_version() returns trigger language plpgsql as $$
begin
  perform raise_bracket_version(c.tournament_id, null) from (
    select tournament_id from (
      (select tournament_id, id, team_name, captain_id, seed from changed
        except select tournament_id, id, team_name, captain_id, seed from before)
      union all
      (select tournament_id, id, team_name, captain_id, seed from before
        except select tournament_id, id, team_name, captain_id, seed from changed)
    ) as n where n.seed is not null group by n.tournament_id
  ) as c order by c.tournament_id;
  return null;
end $$;
