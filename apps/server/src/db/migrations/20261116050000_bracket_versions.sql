-- runs with: 0.1.0
-- The version of a bracket: raised once by every transaction that changes what the public bracket shows, whichever
-- release or operator makes the change. It never restarts. A table of its own, because players check in side by side
-- under a shared lock of their tournament.
create table bracket_versions (
  tournament_id uuid primary key references tournaments on delete cascade,
  version integer not null,
  -- the transaction that raised it last
  changed_in xid8 not null,
  -- the matches that this transaction changed; null if more than single matches changed
  match_ids uuid[]
);

create function raise_bracket_version(changed_tournament uuid, changed_matches uuid[]) returns void language sql as $$
  insert into bracket_versions as v (tournament_id, version, changed_in, match_ids)
  select t.id, 1, pg_current_xact_id(), changed_matches
  from tournaments t
  -- a restored backup has its versions already
  where t.id = changed_tournament and coalesce(current_setting('cup.restoring', true), '') <> 'on'
  on conflict (tournament_id) do update set
    version = case when v.changed_in = excluded.changed_in then v.version else v.version + 1 end,
    match_ids = case
      when v.changed_in <> excluded.changed_in then excluded.match_ids
      when v.match_ids is null or excluded.match_ids is null then null
      else v.match_ids || excluded.match_ids
    end,
    changed_in = excluded.changed_in
$$;

-- More rows than fit into one notification are not listed. A deleted match cannot be sent as a row.
create function matches_raise_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform raise_bracket_version(c.tournament_id, c.ids) from (
      select n.tournament_id, case when count(*) <= 20 then array_agg(n.id) end as ids
      from changed n join before o using (id) where n.revision <> o.revision group by n.tournament_id
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

create trigger matches_inserted after insert on matches
  referencing new table as changed for each statement execute function matches_raise_version();
create trigger matches_updated after update on matches
  referencing new table as changed old table as before for each statement execute function matches_raise_version();
create trigger matches_deleted after delete on matches
  referencing old table as changed for each statement execute function matches_raise_version();

create function checkins_raise_version() returns trigger language plpgsql as $$
begin
  perform raise_bracket_version(c.tournament_id, c.ids) from (
    select m.tournament_id, case when count(*) <= 20 then array_agg(distinct m.id) end as ids
    from changed join matches m on m.id = changed.match_id group by m.tournament_id
  ) as c order by c.tournament_id;
  return null;
end $$;

create trigger checkins_inserted after insert on checkins
  referencing new table as changed for each statement execute function checkins_raise_version();
create trigger checkins_deleted after delete on checkins
  referencing old table as changed for each statement execute function checkins_raise_version();

-- Only teams with a seed are in a bracket.
create function teams_raise_version() returns trigger language plpgsql as $$
begin
  perform raise_bracket_version(c.tournament_id, null) from (
    select distinct n.tournament_id from changed n join before o using (id)
    where (n.team_name, n.captain_id, n.seed) is distinct from (o.team_name, o.captain_id, o.seed)
      and coalesce(n.seed, o.seed) is not null
  ) as c order by c.tournament_id;
  return null;
end $$;

create trigger teams_updated after update on teams
  referencing new table as changed old table as before for each statement execute function teams_raise_version();

create function tournaments_raise_version() returns trigger language plpgsql as $$
begin
  perform raise_bracket_version(c.id, null) from (
    select n.id from changed n join before o using (id)
    where (n.name, n.status, n.start_date, n.automatic) is distinct from (o.name, o.status, o.start_date, o.automatic)
  ) as c order by c.id;
  return null;
end $$;

create trigger tournaments_updated after update on tournaments
  referencing new table as changed old table as before for each statement execute function tournaments_raise_version();
