-- runs with: 0.1.0
-- People may be told when a cup takes teams. The contract lists the kinds of notices; here only their form is checked.
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind ~ '^[a-z_]{1,30}$');
create index notification_settings_cup_opens on notification_settings (user_id) where kind = 'cup_opens' and enabled;

-- When people were told that the cup takes teams; each cup is announced once.
alter table tournaments add column opening_told_at timestamptz;
