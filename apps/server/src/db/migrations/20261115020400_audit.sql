-- runs with: 0.1.0
-- Names are copied in, so that the log stays readable when a team or a person is gone.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  target_type text not null,
  target_id text,
  target_name text,
  tournament_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index audit_tournament on audit_log (tournament_id, id desc);
create index audit_target on audit_log (target_id, id desc);
create trigger audit_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit_log for each statement execute function refuse_change();
