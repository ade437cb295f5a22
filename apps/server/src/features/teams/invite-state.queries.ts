import type { Db, Tx } from '../../db/db.ts'
import { findTournamentById } from '../tournaments/tournaments.queries.ts'
import type { InviteState } from './invite.rules.ts'
import { findInviteById, type InviteRow, lockInviteById } from './invites.queries.ts'
import { findMembersByTeamId, findTeamById, lockTeamById, type TeamRow } from './teams.queries.ts'

/** The invite and its team as they are at this moment. */
export async function findInviteState(db: Db, inviteId: string): Promise<InviteState | undefined> {
  const invite = await findInviteById(db, inviteId)
  return invite && completeState(db, invite, await findTeamById(db, invite.team_id))
}

/** The same with team and invite locked, in this order, so that nothing about them changes until the end. */
export async function lockInviteState(tx: Tx, inviteId: string): Promise<InviteState | undefined> {
  const found = await findInviteById(tx, inviteId)
  if (found === undefined) return undefined
  const team = await lockTeamById(tx, found.team_id)
  const invite = await lockInviteById(tx, inviteId)
  return invite && completeState(tx, invite, team)
}

async function completeState(db: Db, invite: InviteRow, team: TeamRow | undefined): Promise<InviteState> {
  const tournament = team && (await findTournamentById(db, team.tournament_id))
  const members = team ? await findMembersByTeamId(db, team.id) : []
  return { invite, team, members, isOver: tournament?.status === 'completed' }
}
