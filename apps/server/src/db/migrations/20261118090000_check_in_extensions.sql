-- runs with: 0.1.0
-- An organiser may extend a check-in window twice. Opening the window begins the count anew.
alter table matches add column checkin_extensions smallint not null default 0;
