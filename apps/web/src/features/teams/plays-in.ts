import type { Team } from '@cup/contract/teams'

/** Whether the user is the captain or a player of the team. */
export const playsIn = ({ captain_id, players }: Team, userId: string | undefined): boolean =>
  userId !== undefined && (captain_id === userId || players.some(({ id }) => id === userId))
