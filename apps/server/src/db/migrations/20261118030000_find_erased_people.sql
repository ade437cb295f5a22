-- runs with: 0.1.0
-- The list of erased people beside the backups is written every few minutes, and they are few.
create index users_erased on users (erased_at) where erased_at is not null;
