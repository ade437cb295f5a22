-- runs with: 0.1.0
-- Lists that grow with the years are read page by page and searched by the beginnings of words.

-- The words of a text, lower case. Punctuation separates, so that every part of an address is a word.
create function search_words(value text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, translate(value, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
$$;

create index if not exists users_listed on users (created_at, id) where subject is not null and erased_at is null;
create index if not exists users_words on users using gin (search_words(name || ' ' || coalesce(email, '')))
  where subject is not null and erased_at is null;
create index if not exists users_admins on users (id) where is_admin;

create index if not exists tournaments_open on tournaments (status, created_at, id) where status <> 'completed';
create index if not exists tournaments_completed on tournaments (completed_at, id) where status = 'completed';
create index if not exists tournaments_decided on tournaments (completed_at, id)
  where status = 'completed' and not cancelled and first_team_name is not null;
create index if not exists tournaments_listed on tournaments ((status <> 'completed'), created_at, id);
create index if not exists tournaments_words on tournaments using gin (search_words(name));

create index if not exists audit_actor on audit_log (actor_id, id desc);
create index if not exists audit_action on audit_log (action, id desc);
create index if not exists audit_words on audit_log
  using gin (search_words(actor_name || ' ' || coalesce(target_name, '') || ' ' || coalesce(reason, '')));

create index if not exists invites_team on invites (team_id, email, created_at desc);
create index if not exists invites_accepted_by on invites (accepted_by) where accepted_by is not null;
create index if not exists payments_payer on payments (payer_id);
create index if not exists payments_refund_failed on payments (updated_at) where state = 'refund_failed';
create index if not exists refunds_pending on refunds (updated_at) where state = 'pending';
create index if not exists disputes_open on disputes (payment_id) where state = 'open';
create index if not exists payouts_user on payouts (user_id);
create index if not exists provider_costs_payment on provider_costs (payment_id);
create index if not exists matches_open on matches (tournament_id, match_status) where match_status <> 'completed';
create index if not exists checkins_by on checkins (checked_in_by) where checked_in_by is not null;
create index if not exists match_reports_by on match_reports (reported_by);
create index if not exists server_confirmations_by on server_confirmations (contested_by) where contested_by is not null;
create index if not exists help_calls_by on help_calls (called_by);

-- what the nightly jobs delete
create index if not exists sessions_expiry on sessions (expires_at);
create index if not exists sessions_seen on sessions (last_seen_at);
create index if not exists sign_in_attempts_expiry on sign_in_attempts (expires_at);
create index if not exists login_codes_expiry on login_codes (expires_at);
create index if not exists idempotency_keys_created on idempotency_keys (created_at);
create index if not exists provider_events_received on provider_events (received_at);

-- How many rows a list has, as a sum of changes: counting 100,000 accounts for every dashboard would take longer each
-- year. Each statement adds one row, so that no two of them wait for each other; a job replaces the rows by their sum.
create table tallies (
  id bigint generated always as identity primary key,
  list text not null check (list in ('accounts', 'tournaments', 'completed_tournaments', 'decided_tournaments')),
  change bigint not null
);
create index if not exists tallies_list on tallies (list);

create function is_account(u users) returns boolean language sql immutable as $$
  select u.subject is not null and u.erased_at is null
$$;
create function is_decided(c tournaments) returns boolean language sql immutable as $$
  select c.status = 'completed' and not c.cancelled and c.first_team_name is not null
$$;

create function tally_added_users() returns trigger language plpgsql as $$
begin
  insert into tallies (list, change)
  select 'accounts', count(*) from added where subject is not null and erased_at is null having count(*) > 0;
  return null;
end $$;
create function tally_changed_user() returns trigger language plpgsql as $$
begin
  insert into tallies (list, change)
  select 'accounts', is_account(new)::int - is_account(old)::int where is_account(new) <> is_account(old);
  return null;
end $$;
create function tally_removed_users() returns trigger language plpgsql as $$
begin
  insert into tallies (list, change)
  select 'accounts', -count(*) from removed where subject is not null and erased_at is null having count(*) > 0;
  return null;
end $$;
create trigger users_tally_added after insert on users
  referencing new table as added for each statement execute function tally_added_users();
create trigger users_tally_changed after update of subject, erased_at on users
  for each row execute function tally_changed_user();
create trigger users_tally_removed after delete on users
  referencing old table as removed for each statement execute function tally_removed_users();

create function tally_tournament() returns trigger language plpgsql as $$
begin
  insert into tallies (list, change)
  select list, change from (values
    ('tournaments', (tg_op = 'INSERT')::int - (tg_op = 'DELETE')::int),
    ('completed_tournaments',
      coalesce((new.status = 'completed')::int, 0) - coalesce((old.status = 'completed')::int, 0)),
    ('decided_tournaments', coalesce(is_decided(new)::int, 0) - coalesce(is_decided(old)::int, 0))
  ) as counted (list, change)
  where change <> 0;
  return null;
end $$;
create trigger tournaments_tally after insert or delete or update of status, cancelled, first_team_name on tournaments
  for each row execute function tally_tournament();

insert into tallies (list, change)
select 'accounts', count(*) from users u where is_account(u)
union all select 'tournaments', count(*) from tournaments
union all select 'completed_tournaments', count(*) from tournaments where status = 'completed'
union all select 'decided_tournaments', count(*) from tournaments c where is_decided(c);

-- an index on an expression has no statistics until the table is analysed
analyze users, tournaments, audit_log;
