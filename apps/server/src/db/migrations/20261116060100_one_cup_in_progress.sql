-- runs with: 0.1.0
-- At most one cup is in progress. Cups that were already in progress beside another one keep their state: they were
-- allowed when they began, and are left out of the rule until they end.
alter table tournaments add column beside_another boolean not null default false;

update tournaments c set beside_another = true
where c.status = 'in_progress' and exists (
  select from tournaments o
  where o.status = 'in_progress' and (o.created_at, o.id) < (c.created_at, c.id)
);

create unique index tournaments_one_in_progress on tournaments ((true))
  where status = 'in_progress' and not beside_another;
