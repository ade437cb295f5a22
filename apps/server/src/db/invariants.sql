-- Each query returns one row of text per violation; none may ever return a row. Between the nightly checks they are asked
-- of the cups in which something changed; one marked with "whole" is asked at night only.

-- name: pool is never negative
select t.id::text || ' has a pool of ' || sum(l.amount_cents)
from tournaments t join ledger l on l.tournament_id = t.id
group by t.id having sum(l.amount_cents) < 0;

-- name: a payment adds between nothing and the fee to the pool
select p.id::text || ' sums to ' || sum(l.amount_cents)
from ledger l join payments p on p.id = l.payment_id
group by p.id, p.expected_cents having sum(l.amount_cents) not between 0 and p.expected_cents;

-- name: the rows of an added prize add up to what the terms say, and to nothing in a cancelled cup
select t.id::text || ' adds ' || t.added_prize_cents || ' and has booked ' || coalesce(sum(l.amount_cents), 0)
from tournaments t left join ledger l on l.tournament_id = t.id and l.reason = 'added'
group by t.id, t.cancelled, t.added_prize_cents
having coalesce(sum(l.amount_cents), 0) <> case when t.cancelled then 0 else t.added_prize_cents end;

-- name: a payment is in the pool exactly while it is confirmed and not disputed, without what was partly refunded
select p.id::text || ' is ' || p.state || case when p.disputed then ' (disputed)' else '' end || ' with ' || coalesce(sum(l.amount_cents), 0)
from payments p left join ledger l on l.payment_id = p.id
group by p.id, p.state, p.disputed, p.expected_cents, p.partly_refunded_cents
having coalesce(sum(l.amount_cents), 0)
  <> case when p.state = 'confirmed' and not p.disputed then p.expected_cents - p.partly_refunded_cents else 0 end;

-- name: what a payment says of its partial refunds is their sum
select p.id::text || ' is partly refunded by ' || p.partly_refunded_cents
from payments p
where p.partly_refunded_cents
  <> (select coalesce(sum(r.amount_cents), 0) from partial_refunds r where r.payment_id = p.id and not r.failed);

-- name: ledger rows belong to the tournament of their payment
select l.id::text from ledger l join payments p on p.id = l.payment_id where p.tournament_id <> l.tournament_id;

-- name: a team is paid exactly while it has a confirmed payment
select t.id::text || case when t.paid then ' is paid without a confirmed payment' else ' has a confirmed payment but is not paid' end
from teams t join tournaments c on c.id = t.tournament_id
where (c.entry_fee_cents > 0 or not t.paid)
  and t.paid <> exists (select 1 from payments p where p.team_id = t.id and p.state = 'confirmed');

-- name: a payment is disputed exactly while a dispute of it is open or lost
select p.id::text || case when p.disputed then ' is disputed by nobody' else ' has a dispute and is not marked' end
from payments p
where p.disputed <> exists (select 1 from disputes d where d.payment_id = p.id and d.state <> 'won');

-- name: a team is marked as disputed exactly while the payment is that makes it paid
select t.id::text || ' is marked as ' || case when t.disputed then 'disputed' else 'undisputed' end
from teams t
where t.disputed <> exists (
  select 1 from payments p where p.team_id = t.id and p.state = 'confirmed' and p.disputed
);

-- name: a fee that was charged back has a lost dispute
select p.id::text || ' is charged back without a lost dispute'
from payments p
where p.state = 'charged_back' and not exists (select 1 from disputes d where d.payment_id = p.id and d.state = 'lost');

-- name: money that arrived is on record with its amount
select p.id::text || ' is ' || p.state || ' without an amount'
from payments p
where p.state in ('confirmed', 'unapplied', 'refund_pending', 'refunded', 'refund_failed', 'charged_back')
  and (p.received_cents is null or p.received_currency is null or p.provider_session_id is null);

-- name: every refund belongs to a payment that is being given back
select r.payment_id::text || ' is ' || p.state || ' with a ' || r.state || ' refund'
from refunds r join payments p on p.id = r.payment_id
where p.state <> case r.state when 'pending' then 'refund_pending' when 'succeeded' then 'refunded' else 'refund_failed' end;

-- name: money that could not be applied is on its way back
select p.id::text || ' is ' || p.state || ' without a refund'
from payments p
where p.state in ('unapplied', 'refund_pending', 'refunded', 'refund_failed')
  and not exists (select 1 from refunds r where r.payment_id = p.id);

-- name: a team has one to three players and its captain is one of them
select t.id::text || ' has ' || count(m.user_id) || ' players'
from teams t left join team_members m on m.team_id = t.id
where t.deleted_at is null
group by t.id
having count(m.user_id) not between 1 and 3 or bool_or(m.user_id = t.captain_id) is not true;

-- name: a full or deleted team has no invite waiting
select i.id::text from invites i join teams t on t.id = i.team_id
where i.status = 'pending'
  and (t.deleted_at is not null or (select count(*) from team_members m where m.team_id = t.id) >= 3);

-- name: a running series belongs to a match in progress
select s.match_id::text || ' is ' || m.match_status from match_series s join matches m on m.id = s.match_id
where m.match_status <> 'in_progress';

-- name: a bracket is there whole or not at all
select t.id::text || ' is ' || t.status || ' with ' || count(m.id) || ' matches for ' || s.seeded || ' seeded teams'
from tournaments t
left join matches m on m.tournament_id = t.id
cross join lateral (select count(*) as seeded from teams where tournament_id = t.id and seed is not null and deleted_at is null) s
group by t.id, t.status, s.seeded
having (t.status = 'active' and (count(m.id) > 0 or s.seeded > 0))
  or (t.status = 'in_progress' and count(m.id) not in (2 * s.seeded - 2, 2 * s.seeded - 1))
  or (t.status = 'completed' and count(m.id) > 0 and count(m.id) not in (2 * s.seeded - 2, 2 * s.seeded - 1));

-- name: the winner of a completed match sits where it moves to
select m.id::text || ' winner is not in match ' || n.idx
from matches m join matches n on n.tournament_id = m.tournament_id and n.idx = m.winner_to_idx
where m.match_status = 'completed' and m.winner_id is not null
  and m.winner_id is distinct from case m.winner_to_slot when 1 then n.team1_id else n.team2_id end
  and n.round_name <> 'Grand Final Reset';

-- name: an open match has no result and a completed one no open check-in
select id::text from matches where match_status <> 'completed' and (winner_id is not null or score is not null);

-- name: no team is in two open matches at once
select team_id::text || ' is in ' || count(*) || ' open matches'
from (
  select team1_id as team_id from matches where match_status <> 'completed' and team1_id is not null
  union all
  select team2_id from matches where match_status <> 'completed' and team2_id is not null
) as open_places
group by team_id having count(*) > 1;

-- name: only teams of a match are checked in to it
select c.match_id::text from checkins c join matches m on m.id = c.match_id
where c.team_id is distinct from m.team1_id and c.team_id is distinct from m.team2_id;

-- name: a match of a running cup has a lobby exactly while it is in progress
select m.id::text || case when l.match_id is null then ' is in progress without a lobby' else ' is ' || m.match_status || ' with a lobby' end
from matches m join tournaments c on c.id = m.tournament_id left join lobbies l on l.match_id = m.id
where (m.match_status = 'in_progress') <> (l.match_id is not null)
  and (c.status = 'in_progress' or m.match_status <> 'in_progress');

-- name: open reports belong to a match in progress and to its teams
select r.match_id::text || ' has an open report' from match_reports r join matches m on m.id = r.match_id
where r.closed_at is null and (m.match_status <> 'in_progress' or r.team_id not in (m.team1_id, m.team2_id));

-- name: only a report that nobody contradicts has a deadline
select r.match_id::text from match_reports r
where r.confirm_by is not null
  and (exists (select from match_reports o where o.match_id = r.match_id and o.team_id <> r.team_id and o.closed_at is null)
    or exists (select from match_series g where g.match_id = r.match_id and g.contradicted));

-- name: only a completed match was confirmed by the server
select s.match_id::text from server_confirmations s join matches m on m.id = s.match_id
where m.match_status <> 'completed';

-- name: payouts add up to the pool they divide
select t.id::text || ' pays out ' || sum(p.amount_cents) || ' of ' || l.pool
from tournaments t
join payouts p on p.tournament_id = t.id
cross join lateral (select coalesce(sum(amount_cents), 0) as pool from ledger where tournament_id = t.id) l
where not exists (select 1 from payouts s where s.tournament_id = t.id and s.state = 'sent')
group by t.id, l.pool having sum(p.amount_cents) <> l.pool;

-- name: a login code gave at most one session
select count(*)::text from login_codes where used_at is not null and session_hash is null having count(*) > 0;

-- name: the lengths of the lists are what a count finds
-- whole: a part of a list says nothing about its length
select l.list || ' is counted as ' || l.counted || ' and is ' || l.found
from (
  select counted.list, counted.counted, found.count as found
  from (select list, sum(change) as counted from tallies group by list) as counted
  join (
    select 'accounts' as list, count(*) from users where subject is not null and erased_at is null
    union all select 'tournaments', count(*) from tournaments
    union all select 'completed_tournaments', count(*) from tournaments where status = 'completed'
    union all select 'decided_tournaments', count(*) from tournaments
      where status = 'completed' and not cancelled and first_team_name is not null
  ) as found on found.list = counted.list
) as l
where l.counted <> l.found;
