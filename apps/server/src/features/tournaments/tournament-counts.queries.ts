import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { findBracketVersions } from './bracket-versions.queries.ts'
import { countPlacesOf } from './places.queries.ts'
import type { Places } from './podium.rules.ts'
import { sumPoolsCents } from './prize-pool.queries.ts'
import type { TournamentRow } from './tournaments.queries.ts'

/** A tournament with counts and sums from other tables. */
export interface TournamentDetails {
  row: TournamentRow
  teams: { total: number; paid: number }
  poolCents: number
  /** Undefined while no prizes are owed. */
  payouts: PayoutCount | undefined
  /** The data of the podium teams' emblems, by team id. */
  emblems: ReadonlyMap<string, { emblem: number | null; captain_id: string }>
  bracketVersion: number
  /** Null without a limit. */
  places: { taken: number; waiting: number } | null
}

/** Adds the details to the rows and keeps their order. */
export async function withDetails(db: Db, rows: readonly TournamentRow[]): Promise<TournamentDetails[]> {
  const ids = rows.map((row) => row.id)
  const teams = await countTeamsOf(db, ids)
  const pools = await sumPoolsCents(db, ids)
  const payouts = await countPayouts(db, ids)
  const emblems = await findEmblemsOnPodiums(db, rows)
  const places = await countPlacesOf(db, rows)
  const versions = await findBracketVersions(db, ids)
  return rows.map((row) => ({
    row,
    teams: teams.get(row.id) ?? { total: 0, paid: 0 },
    poolCents: pools.get(row.id) ?? 0,
    payouts: payouts.get(row.id),
    emblems,
    bracketVersion: versions.get(row.id) ?? 0,
    places: places.get(row.id) ?? null,
  }))
}

async function findEmblemsOnPodiums(db: Db, rows: readonly TournamentRow[]): Promise<TournamentDetails['emblems']> {
  const ids = rows
    .flatMap((row) => [row.first_team_id, row.second_team_id, row.third_team_id])
    .filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const teams = await db.selectFrom('teams').select(['id', 'captain_id', 'emblem']).where('id', 'in', ids).execute()
  return new Map(teams.map((team) => [team.id, team]))
}

/** The number of teams of each tournament. */
export async function countTeamsOf(db: Db, ids: readonly string[]): Promise<Map<string, TournamentDetails['teams']>> {
  const rows = await db
    .selectFrom('teams')
    .select((eb) => [
      'tournament_id',
      eb.fn.countAll<string>().as('total'),
      eb.fn.countAll<string>().filterWhere('paid', '=', true).as('paid'),
    ])
    .where('tournament_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .groupBy('tournament_id')
    .execute()
  return new Map(rows.map((row) => [row.tournament_id, { total: Number(row.total), paid: Number(row.paid) }]))
}

/** "Prizes paid: sent of total", and what each place gets. */
interface PayoutCount {
  sent: number
  total: number
  placeCents: Places<number>
}

/** Payout progress per tournament. Tournaments without payouts are not in the map, and shares of $0 are not counted. */
export async function countPayouts(db: Db, tournamentIds: readonly string[]): Promise<Map<string, PayoutCount>> {
  const cents = (place: number) => sql<string>`coalesce(sum(amount_cents) filter (where place = ${sql.lit(place)}), 0)`
  const rows = await db
    .selectFrom('payouts')
    .select([
      'tournament_id',
      sql<string>`count(*) filter (where state = 'sent')`.as('sent'),
      sql<string>`count(*) filter (where amount_cents > 0 or state = 'sent')`.as('total'),
      cents(1).as('first'),
      cents(2).as('second'),
      cents(3).as('third'),
    ])
    .where('tournament_id', '=', sql<string>`any(${tournamentIds}::uuid[])`)
    .groupBy('tournament_id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.tournament_id,
      {
        sent: Number(row.sent),
        total: Number(row.total),
        placeCents: [Number(row.first), Number(row.second), Number(row.third)],
      },
    ]),
  )
}
