import type { TournamentStatus } from '@cup/contract/tournaments'

/** `active`, `in progress`, `completed`, or None. */
export const tournamentStatusWord = (status: TournamentStatus | null): string => status?.replace('_', ' ') ?? 'None'
