import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The team has a checkout that can still be paid. */
const HAS_CHECKOUT = sql<boolean>`exists (
  select from payments p where p.team_id = t.id and p.state in ('creating', 'open')
)`

interface UsedPlaces {
  /** Teams that are in. */
  teams: number
  /** Checkouts that can still be paid, of teams that are not in. */
  checkouts: number
}

/** The places in use. `exceptTeamId` is not counted. */
export async function countUsedPlaces(db: Db, tournamentId: string, exceptTeamId?: string): Promise<UsedPlaces> {
  const { teams, checkouts } = await db
    .selectFrom('teams as t')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('t.paid', '=', true).as('teams'),
      eb.fn.countAll<string>().filterWhere(sql<boolean>`not t.paid and ${HAS_CHECKOUT}`).as('checkouts'),
    ])
    .where('t.tournament_id', '=', tournamentId)
    .where('t.deleted_at', 'is', null)
    .$if(exceptTeamId !== undefined, (query) => query.where('t.id', '<>', exceptTeamId ?? ''))
    .executeTakeFirstOrThrow()
  return { teams: Number(teams), checkouts: Number(checkouts) }
}

/** Whether a checkout was ever opened for the tournament. */
export async function hasCheckout(db: Db, tournamentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface LimitedRow {
  id: string
  team_limit: number | null
  entry_fee_cents: number
}

/**
 * Places of the tournaments with a team limit. A team waits for a place if it is complete in a free cup and not in, or
 * unpaid without a checkout in a cup with a fee.
 */
export async function countPlacesOf(
  db: Db,
  rows: readonly LimitedRow[],
): Promise<Map<string, { taken: number; waiting: number }>> {
  const places = new Map<string, { taken: number; waiting: number }>()
  for (const { id, team_limit: limit, entry_fee_cents: fee } of rows) {
    if (limit === null) continue
    const { teams, checkouts } = await countUsedPlaces(db, id)
    const taken = teams + checkouts
    places.set(id, { taken, waiting: taken < limit ? 0 : await countWaiting(db, id, { isFree: fee === 0 }) })
  }
  return places
}

async function countWaiting(db: Db, tournamentId: string, { isFree }: { isFree: boolean }): Promise<number> {
  const isWaiting = isFree
    ? sql`(select count(*) from team_members m where m.team_id = t.id) = 3`
    : sql`not ${HAS_CHECKOUT}`
  const { rows } = await sql<{ count: string }>`
    select count(*) from teams t
    where t.tournament_id = ${tournamentId} and t.deleted_at is null and not t.paid and ${isWaiting}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
