-- runs with: 0.1.0
-- Every instance hears which session ended, however it ended, and closes the live connections that were opened with it. The
-- hash says nothing about the token.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('cup_live', json_build_object('ended_session', encode(old.token_hash, 'hex'))::text);
  return null;
end $$;

create trigger sessions_ended after delete on sessions for each row execute function announce_ended_session();
