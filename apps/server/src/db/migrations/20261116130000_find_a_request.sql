-- runs with: 0.1.0
-- The audit log is searched by the id that a person read on the screen.
create index if not exists audit_request on audit_log (request_id) where request_id is not null;
