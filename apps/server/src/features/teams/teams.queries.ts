import { TEAM_SIZE } from '@cup/contract/constants'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Teams } from '../../db/cup-tables.ts'
import type { Db, Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { lockTournamentById, type TournamentRow } from '../tournaments/tournaments.queries.ts'

export type TeamRow = Selectable<Teams>

/** Deleted teams are not found. */
export async function findTeamById(db: Db, id: string): Promise<TeamRow | undefined> {
  return db.selectFrom('teams').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

/** Every change to a team's players, invites or fee locks this row after the tournament's. */
export async function lockTeamById(tx: Tx, id: string): Promise<TeamRow | undefined> {
  return tx
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export interface LockedTeam {
  tournament: TournamentRow
  team: TeamRow
}

/** Locks the tournament and then the team, which may be deleted. Undefined if the team never existed. */
export async function lockTeamWithTournament(tx: Tx, teamId: string): Promise<LockedTeam | undefined> {
  const known = await tx.selectFrom('teams').select('tournament_id').where('id', '=', teamId).executeTakeFirst()
  if (known === undefined) return undefined
  const tournament = await lockTournamentById(tx, known.tournament_id)
  const team = tx.selectFrom('teams').selectAll().where('id', '=', teamId).forUpdate()
  return tournament && { tournament, team: await team.executeTakeFirstOrThrow() }
}

/**
 * Locks the team's tournament against changes. A share lock, so that several players can join at once; in a free cup an
 * exclusive one, because the third player of a team may take a place.
 */
export async function lockTournamentOfTeam(tx: Tx, teamId: string): Promise<void> {
  const ofTeam = tx
    .selectFrom('tournaments')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('teams').select('tournament_id').where('id', '=', teamId))
  await ofTeam.where('entry_fee_cents', '=', 0).forUpdate().execute()
  await ofTeam.forShare().execute()
}

/** The order of the team list: paid teams by payment time, then unpaid teams by creation time. */
const inListOrder = (db: Db, tournamentId: string) =>
  db
    .selectFrom('teams')
    .selectAll()
    .where('tournament_id', '=', tournamentId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`paid_at asc nulls last`)
    .orderBy('created_at')
    .orderBy('id')

export async function findTeamsByTournamentId(db: Db, tournamentId: string): Promise<TeamRow[]> {
  return inListOrder(db, tournamentId).execute()
}

/** In list order, which is also the default seeding. */
export async function findPaidTeams(db: Db, tournamentId: string): Promise<TeamRow[]> {
  return inListOrder(db, tournamentId).where('paid', '=', true).execute()
}

export async function insertTeam(tx: Tx, team: Insertable<Teams>): Promise<TeamRow> {
  return tx.insertInto('teams').values(team).returningAll().executeTakeFirstOrThrow()
}

export async function updateTeam(
  tx: Tx,
  id: string,
  change: Pick<Updateable<Teams>, 'team_name' | 'captain_id'>,
): Promise<TeamRow> {
  return tx.updateTable('teams').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Marks the team as deleted and unpaid. Its players and payments stay on record. */
export async function markTeamDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('teams')
    .set({ deleted_at: sql`clock_timestamp()`, paid: false, paid_at: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks every team of the tournament as deleted and unpaid, and returns their ids. One update for both: PostgreSQL checks
 * the foreign keys of a row again if the same transaction has changed it before. The teams are locked in the order of
 * their ids, as everywhere.
 */
export async function markTeamsDeleted(tx: Tx, tournamentId: string): Promise<string[]> {
  const rows = await tx
    .with('locked', (db) =>
      db
        .selectFrom('teams')
        .select('id')
        .where('tournament_id', '=', tournamentId)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('teams as t')
    .from('locked')
    .set({ deleted_at: sql`clock_timestamp()`, paid: false, paid_at: null, disputed: false })
    .whereRef('t.id', '=', 'locked.id')
    .returning('t.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Marks teams of a free cup with three players as in, those that were complete first, at most `max` of them. */
export async function markCompleteTeamsPaid(tx: Tx, tournamentId: string, max: number | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with complete as (
      select t.id from teams t join team_members m on m.team_id = t.id
      where t.tournament_id = ${tournamentId} and t.deleted_at is null and not t.paid
      group by t.id having count(*) = ${TEAM_SIZE}
      order by max(m.joined_at), t.id limit ${max}
    )
    update teams t set paid = true, paid_at = clock_timestamp() from complete where t.id = complete.id
    returning t.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Whether the user is captain of a team in the tournament. */
export async function isCaptainIn(db: Db, tournamentId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('captain_id', '=', userId)
    .where('tournament_id', '=', tournamentId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasCaptainOfTwo(db: Db, tournamentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('captain_id')
    .where('tournament_id', '=', tournamentId)
    .where('deleted_at', 'is', null)
    .groupBy('captain_id')
    .having((eb) => eb(eb.fn.countAll(), '>', 1))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type MemberRow = Awaited<ReturnType<typeof findMembersByTeamIds>>[number]

/** Players of the teams, in the order in which they joined. */
export const findMembersByTeamIds = (db: Db, teamIds: readonly string[]) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.team_id', 'm.user_id', 'm.slot', 'm.joined_at', 'u.name', 'u.email'])
    .where('m.team_id', '=', sql<string>`any(${teamIds}::uuid[])`)
    .orderBy('m.team_id')
    .orderBy('m.joined_at')
    .orderBy('m.slot')
    .execute()

export const findMembersByTeamId = (db: Db, teamId: string): Promise<MemberRow[]> => findMembersByTeamIds(db, [teamId])

/** Whether the user is on a team of the tournament that has not been deleted. */
export async function isOnTeamOf(db: Db, tournamentId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select('m.team_id')
    .where('m.user_id', '=', userId)
    .where('m.tournament_id', '=', tournamentId)
    .where('t.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a player in the lowest free slot. False if there is none. The caller holds the team's lock. */
export async function insertMember(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  const taken = await tx.selectFrom('team_members').select('slot').where('team_id', '=', teamId).execute()
  const slots = new Set(taken.map((row) => row.slot))
  const slot = Array.from({ length: TEAM_SIZE }, (_, index) => index + 1).find((number) => !slots.has(number))
  if (slot === undefined) return false
  // waits for a concurrent closing of the account; a closed account gets no seat
  const { rows } = await sql`
    insert into team_members (team_id, user_id, slot)
    select ${teamId}::uuid, u.id, ${slot}::smallint from users u
    where u.id = ${userId}::uuid and u.erased_at is null
    for key share of u
    returning slot`.execute(tx)
  if (rows.length === 0) throw new AppError('unauthenticated', 'Invalid or expired session')
  return true
}

export async function deleteMember(tx: Tx, teamId: string, userId: string): Promise<void> {
  await tx.deleteFrom('team_members').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
}
