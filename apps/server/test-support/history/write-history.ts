import { sql } from 'kysely'
import type { Db, Tx } from '../../src/db/db.ts'
import { playedRows } from './played-rows.ts'

export interface History {
  /** Weekly cups that are over, one of them a week ago, the next two weeks ago. */
  cups: number
  /** People who have signed in at some time. */
  people: number
  /** Teams in each cup, all paid. */
  teams?: number
  /** Entries of the audit log per cup. */
  audit?: number
}

export const YEAR: History = { cups: 52, people: 10_000 }
export const TEN_YEARS: History = { cups: 520, people: 100_000 }

/**
 * Writes years of finished cups, a statement per table. One captain, the oldest account, plays in all of them. The rows
 * keep every invariant.
 */
export async function writeHistory(db: Db, history: History): Promise<{ captainId: string }> {
  const { cups, people, teams = 32, audit = 200 } = history
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local synchronous_commit = off`.execute(tx)
    await writePeople(tx, people)
    await writeCups(tx, cups, teams)
    await writeMoney(tx)
    await writeMatches(tx, teams)
    await writeLog(tx, audit)
    await writeTraces(tx)
    for (const table of ['history_people', 'history_cups', 'history_teams'])
      await sql`drop table ${sql.table(table)}`.execute(tx)
    await sql`analyze`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from users where subject = 'history-1'`.execute(tx)
    return { captainId: rows[0]?.id ?? '' }
  })
}

async function writePeople(tx: Tx, people: number): Promise<void> {
  await sql`
    insert into users (name, email, issuer, subject, verified, created_at, signed_in_at)
    select 'Player ' || n || ' ' || substr(md5(n::text), 1, 6), 'player.' || n || '@history.test', 'history', 'history-' || n,
      true, now() - interval '11 years' + n * interval '1 minute', now() - interval '1 year'
    from generate_series(1, ${people}::int) n`.execute(tx)
  await sql`create temp table history_people as
    select id, substr(subject, 9)::int as n from users where issuer = 'history'`.execute(tx)
  await sql`create unique index on history_people (n)`.execute(tx)
}

async function writeCups(tx: Tx, cups: number, teams: number): Promise<void> {
  await sql`
    insert into tournaments (name, status, start_date, created_at, bracket_at, completed_at, checkins_open_now)
    select 'History Cup ' || n, 'completed', at, at - interval '6 days', at, at + interval '4 hours', false
    from (select n, now() - (${cups}::int - n + 1) * interval '7 days' as at from generate_series(1, ${cups}::int) n) c`.execute(
    tx,
  )
  await sql`create temp table history_cups as
    select id, substr(name, 13)::int as n, start_date as at from tournaments where name like 'History Cup %'`.execute(
    tx,
  )
  // the first team always has the same captain, the others rotate through all people
  await sql`
    create temp table history_teams as
    select gen_random_uuid() as id, c.id as cup_id, c.n as cup, c.at, seed,
      case when seed = 1 then 1 else 2 + ((c.n * ${teams}::int + seed) * 3) % (p.people - 4) end as first
    from history_cups c, generate_series(1, ${teams}::int) seed, (select count(*)::int as people from history_people) p`.execute(
    tx,
  )
  await sql`create unique index on history_teams (cup_id, seed)`.execute(tx)
  await sql`
    insert into teams (id, tournament_id, team_name, captain_id, paid, paid_at, seed, created_at)
    select t.id, t.cup_id, 'Team ' || t.seed || ' of ' || t.cup, p.id, true, t.at - interval '2 days', t.seed, t.at - interval '3 days'
    from history_teams t join history_people p on p.n = t.first`.execute(tx)
  await sql`
    insert into team_members (team_id, user_id, slot, joined_at)
    select t.id, p.id, slot, t.at - interval '3 days' + slot * interval '1 hour'
    from history_teams t, generate_series(1, 3) slot
    join history_people p on true where p.n = t.first + slot - 1`.execute(tx)
  await sql`
    insert into invites (team_id, email, email_typed, invited_by, status, created_at, sent_at, answered_at, accepted_by)
    select t.id, 'player.' || p.n || '@history.test', 'player.' || p.n || '@history.test', c.id, 'accepted',
      t.at - interval '3 days', t.at - interval '3 days', t.at - interval '2 days', p.id
    from history_teams t join history_people c on c.n = t.first
    join history_people p on p.n in (t.first + 1, t.first + 2)`.execute(tx)
}

async function writeMoney(tx: Tx): Promise<void> {
  await sql`
    insert into payments (tournament_id, team_id, payer_id, expected_cents, received_cents, received_currency, state,
      return_origin, provider_session_id, provider_payment_intent, created_at, updated_at, confirmed_at)
    select t.cup_id, t.id, p.id, 1000, 1000, 'usd', 'confirmed', 'https://cup.test', 'cs_' || t.id, 'pi_' || t.id,
      t.at - interval '2 days', t.at - interval '2 days', t.at - interval '2 days'
    from history_teams t join history_people p on p.n = t.first`.execute(tx)
  await sql`
    insert into ledger (tournament_id, payment_id, reason, amount_cents, external_ref, created_at)
    select tournament_id, id, 'paid', 1000, id::text, confirmed_at from payments
    where provider_session_id like 'cs_%' and return_origin = 'https://cup.test'`.execute(tx)
  await sql`
    insert into payouts (tournament_id, place, team_id, team_name, user_id, player_name, amount_cents, state, sent_at, method, sent_by, created_at)
    select t.cup_id, t.seed, t.id, 'Team ' || t.seed || ' of ' || t.cup, m.user_id, u.name, 1000, 'sent', t.at + interval '1 day',
      'PayPal', first_value(m.user_id) over (order by t.cup), t.at + interval '4 hours'
    from history_teams t join team_members m on m.team_id = t.id join users u on u.id = m.user_id
    where t.seed <= 3`.execute(tx)
  await sql`
    update tournaments c set podium_source = 'play', first_team_id = f.id, second_team_id = s.id, third_team_id = t.id,
      first_team_name = 'Team 1 of ' || h.n, second_team_name = 'Team 2 of ' || h.n, third_team_name = 'Team 3 of ' || h.n
    from history_cups h
    join history_teams f on f.cup_id = h.id and f.seed = 1
    join history_teams s on s.cup_id = h.id and s.seed = 2
    join history_teams t on t.cup_id = h.id and t.seed = least(3, (select max(seed) from history_teams))
    where c.id = h.id`.execute(tx)
}

async function writeMatches(tx: Tx, teams: number): Promise<void> {
  await sql`
    insert into matches (tournament_id, idx, bracket, round, round_name, position, best_of, match_status, team1_id, team2_id,
      winner_id, score, outcome, started_at, completed_at, updated_at, winner_to_idx, winner_to_slot, loser_to_idx, loser_to_slot)
    select c.id, r.idx, r.bracket, r.round, r.round_name, r.position, r.best_of, 'completed', t1.id, t2.id, t1.id, '2-1', 1,
      c.at + r.idx * interval '3 minutes', c.at + (r.idx + 8) * interval '3 minutes', c.at + (r.idx + 8) * interval '3 minutes',
      r.winner_to_idx, r.winner_to_slot, r.loser_to_idx, r.loser_to_slot
    from history_cups c
    cross join jsonb_to_recordset(${JSON.stringify(playedRows(teams))}::jsonb) as r (idx int, bracket text, round int,
      round_name text, position int, best_of int, winner_to_idx int, winner_to_slot int, loser_to_idx int, loser_to_slot int,
      team1 int, team2 int)
    join history_teams t1 on t1.cup_id = c.id and t1.seed = r.team1
    join history_teams t2 on t2.cup_id = c.id and t2.seed = r.team2`.execute(tx)
  await sql`
    insert into checkins (match_id, team_id, checked_in_at)
    select m.id, unnest(array[m.team1_id, m.team2_id]), m.started_at from matches m
    join history_cups c on c.id = m.tournament_id`.execute(tx)
}

/** The other rows of each cup, team and person; an older schema lacks some of these tables. */
async function writeTraces(tx: Tx): Promise<void> {
  const traces = {
    cup_reminders: sql`insert into cup_reminders (tournament_id, start_date) select id, at from history_cups`,
    share_pictures: sql`
      insert into share_pictures (tournament_id, kind, fingerprint, png)
      select id, kind, 'history', decode(repeat('00', 1000), 'hex')
      from history_cups, unnest(array['bracket', 'pool']) kind`,
    join_links: sql`
      insert into join_links (team_id, code_hash)
      select id, decode(md5(id::text), 'hex') from history_teams where seed % 2 = 0`,
    push_subscriptions: sql`
      insert into push_subscriptions (user_id, endpoint, p256dh, auth, device)
      select id, 'https://push.history.test/' || n, 'key', 'secret', 'Chrome on Android'
      from history_people where n % 4 = 0`,
    notification_settings: sql`
      insert into notification_settings (user_id, kind, channel, enabled)
      select id, 'match_called', 'mail', true from history_people where n % 4 = 0`,
    game_accounts: sql`
      insert into game_accounts (platform, account_id, user_id, name)
      select 'steam', (76500000000000000 + n)::text, id, 'Player ' || n from history_people where n % 4 = 0`,
    game_words: sql`
      insert into game_words (match_id, team_id, source, winner_team_id, team1_goals, team2_goals, match_guid, started_at,
        players, sent_by, sent_at)
      select m.id, t.id, 'live', m.team1_id, 3, 1, upper(md5(m.id::text || game)), m.started_at,
        jsonb_build_array(jsonb_build_object('name', 'Ann', 'team', 1, 'platform', 'steam', 'id', null, 'user_id', null,
          'score', 300, 'goals', 3, 'assists', 0, 'saves', 1, 'shots', 4)),
        p.id, m.completed_at
      from matches m join history_teams t on t.id in (m.team1_id, m.team2_id) join history_people p on p.n = t.first,
        generate_series(1, 2) game`,
    backups: sql`
      insert into backups (made_at, file, bytes, encrypted)
      select now() - n * interval '1 hour', 'history-' || n, 1000, true
      from generate_series(1, (select count(*)::int * 168 from history_cups)) n`,
  }
  for (const [table, statement] of Object.entries(traces)) {
    const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(tx)
    if (rows[0]?.exists) await statement.execute(tx)
  }
}

async function writeLog(tx: Tx, perCup: number): Promise<void> {
  await sql`
    insert into audit_log (at, actor_id, actor_name, action, target_type, target_id, target_name, tournament_id, after)
    select c.at + k * interval '1 minute', p.id, 'Admin ' || p.n,
      (array['match.set_score', 'match.start_checkin', 'team.rename', 'team.delete', 'bracket.generate'])[1 + k % 5],
      'match', t.id::text, 'Team ' || t.seed || ' of ' || c.n, c.id, jsonb_build_object('score', '2-1')
    from history_cups c, generate_series(1, ${perCup}::int) k
    join history_people p on p.n = 1 + k % 3
    join history_teams t on true
    where t.cup_id = c.id and t.seed = 1 + k % (select max(seed) from history_teams)`.execute(tx)
}
