import { TEAM_SIZE } from '@cup/contract/constants'
import { AppError } from '../../errors/app-error.ts'
import { foldName, imitates } from '../../text/name-key.ts'

/** The target of an audit entry about a team. */
export const aboutTeam = (team: { id: string; team_name: string; tournament_id: string }) => ({
  target: { type: 'team', id: team.id, name: team.team_name } as const,
  tournamentId: team.tournament_id,
})

/** The captain manages the team and pays its fee. */
export const isCaptain = (team: { captain_id: string }, userId: string | undefined): boolean =>
  team.captain_id === userId

/** Refuses the name of another team of the cup, and a name that imitates one. Existing teams keep their names. */
export function refuseTakenName(others: readonly { team_name: string }[], name: string): void {
  if (others.some((team) => foldName(team.team_name) === foldName(name))) {
    throw new AppError('conflict', 'Team name is already taken')
  }
  const original = others.find((team) => imitates(team.team_name, name))
  if (original) throw new AppError('conflict', `Too similar to ${original.team_name}`)
}

/** Whether the user is one of the players. */
export const isMember = (members: readonly { user_id: string }[], userId: string | undefined): boolean =>
  members.some((member) => member.user_id === userId)

export const isTeamFull = (members: readonly unknown[]): boolean => members.length >= TEAM_SIZE

/** The captain after `leavingId` has left: the remaining player who joined first, or undefined if none remains. */
export function nextCaptain<M extends { user_id: string; joined_at: Date; slot: number }>(
  members: readonly M[],
  leavingId: string,
): M | undefined {
  return members
    .filter((member) => member.user_id !== leavingId)
    .toSorted((one, other) => one.joined_at.getTime() - other.joined_at.getTime() || one.slot - other.slot)[0]
}
