import { sql } from 'kysely'
import type { Tx } from '../src/db/db.ts'
import { createRunningMatch } from './factories/create-running-match.ts'
import type { TestApp } from './test-app.ts'

interface Player {
  id: string
  teamId: string
  matchId: string
  tournamentId: string
  /** The values that identify the rows of this player. */
  mark: string
}

/** One row in each table with data about a player, except for the team and its payment. */
async function leaveTraces(tx: Tx, { id, teamId, matchId, tournamentId, mark }: Player): Promise<void> {
  const players = JSON.stringify([{ name: mark, team: 1, platform: 'steam', id: mark, goals: 1 }])
  const payment = sql`(select id from payments where payer_id = ${id})`
  const rows = [
    sql`insert into login_codes (code_hash, browser_hash, user_id, expires_at) values (${mark}, 'b', ${id}, now())`,
    sql`insert into idempotency_keys (user_id, key, request_hash) values (${id}, ${mark}, 'h')`,
    sql`insert into invites (team_id, email, email_typed, invited_by, status, accepted_by, answered_at)
      select id, ${`for ${mark}`}, 'x', (select id from users where is_admin limit 1), 'accepted', ${id}, now()
      from teams where id = ${teamId}`,
    sql`insert into invites (team_id, email, email_typed, invited_by) values (${teamId}, ${mark}, ${mark}, ${id})`,
    sql`insert into refunds (payment_id, reason, amount_cents) values (${payment}, ${mark}, 1000)`,
    sql`insert into partial_refunds (provider_refund_id, payment_id, amount_cents) values (${mark}, ${payment}, 1)`,
    sql`insert into disputes (provider_dispute_id, payment_id, state) values (${mark}, ${payment}, 'won')`,
    sql`insert into provider_events (event_id, type, session_id, body)
      select ${mark}, 't', provider_session_id, '{}' from payments where id = ${payment}`,
    sql`insert into player_records values (${id}, 25, 8, 1, 1, 1, 0, 0, '{}')`,
    sql`insert into payouts (tournament_id, place, team_id, team_name, user_id, player_name, amount_cents)
      values (${tournamentId}, 1, ${teamId}, 'T', ${id}, ${mark}, 0)`,
    sql`insert into payout_handles (tournament_id, user_id, handle) values (${tournamentId}, ${id}, ${mark})`,
    sql`update checkins set checked_in_by = ${id} where team_id = ${teamId}`,
    sql`insert into match_messages (tournament_id, match_id, kind, author_id, text)
      values (${tournamentId}, ${matchId}, 'text', ${id}, ${mark})`,
    sql`insert into help_calls (match_id, tournament_id, called_by, reason)
      values (${matchId}, ${tournamentId}, ${id}, ${mark})`,
    sql`insert into match_reports (match_id, team_id, team1_games, team2_games, reported_by)
      values (${matchId}, ${teamId}, 2, 0, ${id})`,
    sql`insert into game_accounts (platform, account_id, user_id, name) values ('steam', ${mark}, ${id}, ${mark})`,
    sql`insert into game_words (match_id, team_id, source, winner_team_id, match_guid, players, sent_by)
      select id, ${teamId}, 'live', ${teamId}, ${mark.repeat(32)}, ${players}, ${id} from matches where team1_id = ${teamId} or team2_id = ${teamId} limit 1`,
    sql`insert into server_confirmations (match_id, team_id, contested_at, contested_by)
      values (${matchId}, ${teamId}, now(), ${id})`,
    sql`insert into push_subscriptions (user_id, endpoint, p256dh, auth, device) values (${id}, ${mark}, 'p', 'a', 'd')`,
    sql`insert into notification_settings (user_id, kind, channel, enabled) values (${id}, 'cup_begins', 'mail', true)`,
    sql`insert into rules_acceptances (tournament_id, user_id) values (${tournamentId}, ${id})`,
    sql`insert into bans (user_id, reason) values (${id}, ${mark})`,
    sql`insert into audit_log (actor_id, actor_name, action, target_type) values (${id}, ${mark}, 'a', 'team')`,
  ]
  for (const row of rows) await row.execute(tx)
}

/**
 * Reads with two players with the same data, the captains of a match. Real play would not create these rows together, so
 * they are removed afterwards.
 */
export async function twoPlayersWithTraces<T>(
  testApp: TestApp,
  read: (tx: Tx, one: { id: string }, other: { id: string }) => Promise<T>,
): Promise<T> {
  const { teams, cup } = await createRunningMatch(testApp)
  const [one, other] = teams
  for (const { captain } of teams) await testApp.tokenOf(captain)
  const { rows: matches } = await sql<{ id: string }>`
    select id from matches where tournament_id = ${cup.tournamentId} order by idx`.execute(testApp.deps.db)
  let result: { value: T } | undefined
  const undo = new Error('rows that play would not leave together')
  try {
    await testApp.deps.db.transaction().execute(async (tx) => {
      for (const [index, { id: teamId, captain }] of teams.entries()) {
        const matchId = matches[index]?.id ?? ''
        const mark = ['A', 'B'][index] ?? ''
        await leaveTraces(tx, { id: captain.id, teamId, matchId, tournamentId: cup.tournamentId, mark })
      }
      result = { value: await read(tx, one.captain, other.captain) }
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  if (result === undefined) throw undo
  return result.value
}

/** How many rows each section of an export has. */
export const countsOf = (sections: Record<string, readonly unknown[]>): Record<string, number> =>
  Object.fromEntries(Object.entries(sections).map(([name, rows]) => [name, rows.length]))
