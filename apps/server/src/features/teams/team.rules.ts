import { TEAM_SIZE } from '@cup/contract/constants'

/** Whether the person leads the team: pays for it and manages it. */
export const isCaptain = (team: { captain_id: string }, userId: string): boolean => team.captain_id === userId

/** Whether the person plays in the team, given its players. */
export const isMember = (members: readonly { user_id: string }[], userId: string): boolean =>
  members.some((member) => member.user_id === userId)

export const isTeamFull = (members: readonly unknown[]): boolean => members.length >= TEAM_SIZE

/** Who leads the team once `leavingId` is gone: of the others, who joined first; undefined when nobody is left. */
export function nextCaptain<M extends { user_id: string; joined_at: Date; slot: number }>(
  members: readonly M[],
  leavingId: string,
): M | undefined {
  return members
    .filter((member) => member.user_id !== leavingId)
    .toSorted((one, other) => one.joined_at.getTime() - other.joined_at.getTime() || one.slot - other.slot)[0]
}
