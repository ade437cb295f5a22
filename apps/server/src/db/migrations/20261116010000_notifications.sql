-- runs with: 0.1.0
-- Secrets that the server makes on first use and keeps, unless they are configured.
create table server_keys (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);

-- The browsers that receive push messages.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 1 and 1000),
  p256dh text not null check (char_length(p256dh) between 1 and 200),
  auth text not null check (char_length(auth) between 1 and 100),
  device text not null check (char_length(device) between 1 and 60),
  created_at timestamptz not null default clock_timestamp(),
  -- when the push service last accepted a message for it
  reached_at timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);

-- Only what a person has switched; everything else is at its default.
create table notification_settings (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('match_called', 'report_to_answer', 'invite', 'cup_begins')),
  channel text not null check (channel in ('push', 'mail')),
  enabled boolean not null,
  primary key (user_id, kind, channel)
);

-- One row per message to one recipient, so that a job that runs again sends only what is still missing.
create table deliveries (
  notice text not null check (char_length(notice) between 1 and 200),
  channel text not null check (channel in ('push', 'mail')),
  -- a push subscription or an account
  recipient uuid not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'gone', 'failed')),
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (notice, channel, recipient),
  check ((status = 'pending') = (settled_at is null))
);
create index deliveries_created on deliveries (created_at);

-- The starts that players have been reminded of; a cup that is moved has another start.
create table cup_reminders (
  tournament_id uuid not null references tournaments on delete cascade,
  start_date timestamptz not null,
  primary key (tournament_id, start_date)
);
