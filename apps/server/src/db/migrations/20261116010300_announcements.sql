-- runs with: 0.1.0
-- Where the cup is announced: one Discord webhook, or none.
create table announcement_channel (
  only_row boolean primary key default true check (only_row),
  webhook_url text check (char_length(webhook_url) <= 300),
  kinds text[] not null default '{cup_open,bracket_drawn,matches_called,results,podium}',
  -- the instance that sends right now holds the channel until then
  sending_until timestamptz,
  -- Discord asked to wait until then
  paused_until timestamptz,
  -- why the last message was refused; null after one was accepted
  problem text check (char_length(problem) <= 300)
);
insert into announcement_channel default values;

-- Messages in the order in which their transactions were committed, per cup.
create table announcements (
  id bigint generated always as identity primary key,
  -- what it is about: the same event is announced once
  key text not null unique check (char_length(key) between 1 and 300),
  tournament_id uuid,
  kind text not null check (kind in ('cup_open', 'bracket_drawn', 'matches_called', 'results', 'podium', 'test')),
  text text not null check (char_length(text) between 1 and 2000),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts smallint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  check ((status = 'pending') = (settled_at is null))
);
create index announcements_pending on announcements (id) where status = 'pending';
create index announcements_settled on announcements (settled_at) where status <> 'pending';
