-- runs with: 0.1.0
-- The hashed files of the site, of this release and of the one before it. A page that was loaded before a deploy asks for
-- its own release's files, and may ask an instance that only has the new ones.
create table web_files (
  path text primary key,
  body bytea not null,
  -- null while the release that started last has this file
  expires_at timestamptz
);
