-- runs with: 0.1.0
-- The kinds of notices are the contract's; a list here would have to change with every new kind.
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind ~ '^[a-z_]{1,40}$');
