import { TEAM_SIZE } from '@cup/contract/constants'

/** The captain manages the team and pays its fee. */
export const isCaptain = (team: { captain_id: string }, userId: string): boolean => team.captain_id === userId

/** Whether the user is one of the players. */
export const isMember = (members: readonly { user_id: string }[], userId: string): boolean =>
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
