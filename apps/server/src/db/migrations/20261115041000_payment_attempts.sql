-- runs with: 0.1.0
-- Until then somebody is asking the provider for the session; after it another call may ask again with the same key.
alter table payments add column claimed_until timestamptz;

-- Refunds at the provider that failed and were asked for anew: later news of them changes nothing.
alter table refunds add column superseded_ids text[] not null default '{}';

create index provider_events_received on provider_events (received_at);
create index disputes_payment on disputes (payment_id);
