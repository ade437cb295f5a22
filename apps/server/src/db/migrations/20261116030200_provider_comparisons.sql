-- runs with: 0.1.0
-- What each comparison with the provider's lists found.
create table provider_comparisons (
  id bigint generated always as identity primary key,
  compared_at timestamptz not null default clock_timestamp(),
  -- what was made at the provider between these two was compared
  since timestamptz not null,
  until timestamptz not null,
  payments integer not null,
  refunds integer not null,
  disputes integer not null,
  -- differences that were settled by recording what the provider said
  settled jsonb not null,
  -- differences that are left for a person
  differences jsonb not null
);
