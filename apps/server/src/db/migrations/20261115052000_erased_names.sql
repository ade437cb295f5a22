-- runs with: 0.1.0
-- The one change the audit log allows: the name of somebody who was erased makes way for 'Deleted user'. Which names
-- those are follows from users.erased_at alone, so nothing else can be rewritten, whoever asks.
create function without_erased_player(facts jsonb) returns jsonb language sql stable as $$
  select case
    when facts ? 'player_name' and exists (select from users where id::text = facts ->> 'player_id' and erased_at is not null)
    then jsonb_set(facts, '{player_name}', '"Deleted user"')
    else facts
  end
$$;

create function without_erased_names(entry audit_log) returns audit_log language plpgsql stable as $$
begin
  if exists (select from users where id = entry.actor_id and erased_at is not null) then
    entry.actor_name := 'Deleted user';
  end if;
  if entry.target_type = 'user'
    and exists (select from users where id::text = entry.target_id and erased_at is not null) then
    entry.target_name := 'Deleted user';
  end if;
  if entry.target_type = 'payout' then
    entry.target_name := coalesce((
      select 'Deleted user (' || p.team_name || ')'
      from payouts p join users u on u.id = p.user_id
      where p.id::text = entry.target_id and u.erased_at is not null
    ), entry.target_name);
  end if;
  entry.before := without_erased_player(entry.before);
  entry.after := without_erased_player(entry.after);
  return entry;
end $$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if new is distinct from without_erased_names(old) then
    raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

drop trigger audit_append_only on audit_log;
create trigger audit_append_only before update on audit_log for each row execute function refuse_audit_change();
create trigger audit_no_delete before delete on audit_log for each row execute function refuse_change();
