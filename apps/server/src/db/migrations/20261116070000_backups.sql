-- runs with: 0.1.0
-- The backups that were made, for their age: by the server itself, and by the admin command.
create table backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default clock_timestamp(),
  file text not null,
  bytes bigint not null check (bytes >= 0),
  encrypted boolean not null
);
create index backups_made on backups (made_at desc);
