import type { Db, Tx } from '../../../db/db.ts'
import { findInviteById, lockInviteById } from '../invites.queries.ts'
import { findMembersByTeamId, lockTeamById, lockTournamentOfTeam } from '../teams.queries.ts'
import type { InviteState } from './invite.rules.ts'

/** The invite and its team, without locks. */
export async function findInviteState(db: Db, inviteId: string): Promise<InviteState | undefined> {
  const row = await db
    .selectFrom('invites as i')
    .leftJoin('teams as t', (join) => join.onRef('t.id', '=', 'i.team_id').on('t.deleted_at', 'is', null))
    .leftJoin('tournaments as c', 'c.id', 't.tournament_id')
    .selectAll('i')
    .select(['t.team_name', 't.tournament_id', 'c.status as tournament_status'])
    .where('i.id', '=', inviteId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { team_name, tournament_id, tournament_status, ...invite } = row
  const isDeleted = team_name === null || tournament_id === null
  return {
    invite,
    team: isDeleted ? undefined : { id: invite.team_id, team_name, tournament_id },
    members: isDeleted ? [] : await findMembersByTeamId(db, invite.team_id),
    isOver: tournament_status === 'completed',
  }
}

/**
 * Locks the tournament, the team and then the invite, so that none of them changes until the transaction ends. Every
 * change of a team locks its tournament first. Locking the team first would reach the tournament last, through the
 * foreign key of the log entry, and deadlock with such a change.
 */
export async function lockInviteState(tx: Tx, inviteId: string): Promise<InviteState | undefined> {
  const found = await findInviteById(tx, inviteId)
  if (found === undefined) return undefined
  await lockTournamentOfTeam(tx, found.team_id)
  await lockTeamById(tx, found.team_id)
  await lockInviteById(tx, inviteId)
  return findInviteState(tx, inviteId)
}
