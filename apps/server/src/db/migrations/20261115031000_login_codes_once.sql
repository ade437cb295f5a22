-- runs with: 0.1.0
-- A login code opens one session: once used, the row says so for good.
create function refuse_second_use() returns trigger language plpgsql as $$
begin
  raise exception 'login code was used already' using errcode = 'restrict_violation';
end $$;
create trigger login_codes_once before update on login_codes
  for each row when (old.used_at is not null) execute function refuse_second_use();
create index login_codes_user on login_codes (user_id);

-- How many invites somebody made today is asked with every new one.
create index invites_inviter on invites (invited_by, created_at);
