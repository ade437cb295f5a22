import { INVITED_PLAYERS } from '@cup/contract/constants'
import type { RunItBackOffer } from '@cup/contract/teams'
import type { Actor } from '../../../db/actor.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { maskEmail } from '../../../text/mask-email.ts'
import { findCurrentTournament } from '../../tournaments/tournaments.queries.ts'
import { findEarlierTeam, findLastTeamOfCaptain, findTeamMates } from '../earlier-teams.queries.ts'
import { isCaptain } from '../team.rules.ts'
import { isCaptainIn, type TeamRow } from '../teams.queries.ts'
import { createTeam } from './create-team.ts'

/** The team that the caller could register again; null if there is none or the caller already has a team. */
export async function getRunItBackOffer({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<RunItBackOffer | null> {
  const current = await findCurrentTournament(db)
  if (current?.status !== 'active' || (await isCaptainIn(db, current.id, actor.id))) return null
  const team = await findLastTeamOfCaptain(db, actor.id)
  if (team === undefined) return null
  const { invited, leftOut } = await findInvitees(db, team, actor)
  return {
    team_id: team.id,
    team_name: team.team_name,
    tournament_name: team.tournament_name,
    invited: invited.map(({ name }) => name),
    left_out: leftOut,
  }
}

/** Registers a team of an earlier cup again, under its name, and invites the same players. */
export async function runItBack(
  deps: Deps,
  actor: Actor,
  { teamId, acceptRules }: { teamId: string; acceptRules?: boolean | undefined },
): Promise<TeamRow> {
  const team = await findEarlierTeam(deps.db, teamId)
  if (team === undefined) throw new AppError('not_found', 'Team not found')
  if (!isCaptain(team, actor.id)) throw new AppError('forbidden', 'Only the team captain can manage the team')
  if (team.tournament_status !== 'completed') throw new AppError('conflict', 'The cup of this team is not over yet')
  const { invited } = await findInvitees(deps.db, team, actor)
  return createTeam(deps, actor, {
    teamName: team.team_name,
    playerEmails: invited.map(({ email }) => email),
    acceptRules,
  })
}

interface Invitees {
  invited: { name: string; email: string }[]
  leftOut: { name: string; reason: 'declined' | 'closed' }[]
}

/**
 * The people of an earlier team who are invited again: its players, then those whose invite was still pending. People who
 * declined or closed their account are not invited, and the offer names them. Addresses stay on the server.
 */
async function findInvitees(db: Db, team: { id: string }, captain: Actor): Promise<Invitees> {
  const others = (await findTeamMates(db, team.id)).filter(
    ({ user_id, email }) => user_id !== captain.id && (email === null || email !== captain.email),
  )
  const players = others.filter(({ kind }) => kind === 'player')
  const waiting = others.filter(({ kind }) => kind === 'waiting')
  const invited = [...players, ...waiting]
    .flatMap(({ name, email }) => (email === null ? [] : [{ name: name ?? maskEmail(email), email }]))
    .slice(0, INVITED_PLAYERS)
  const closed = players.filter(({ email }) => email === null)
  const declined = others.filter(({ kind }) => kind === 'declined')
  return {
    invited,
    leftOut: [
      ...declined.map(({ name, email }) => ({ name: name ?? maskEmail(email ?? ''), reason: 'declined' as const })),
      ...closed.map(({ name }) => ({ name: name ?? '', reason: 'closed' as const })),
    ],
  }
}
