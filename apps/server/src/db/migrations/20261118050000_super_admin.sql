-- runs with: 0.1.0
-- The super admin is the account that first proved the configured address. An address may change hands, so the account is
-- pinned, with the configured address that it is pinned for.
alter table users add column super_admin_of text;
create unique index users_super_admin on users (super_admin_of) where super_admin_of is not null;
