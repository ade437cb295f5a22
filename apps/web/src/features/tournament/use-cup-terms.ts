import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import { useQuery } from '@tanstack/react-query'
import { currentTournamentQuery } from './tournament-queries.ts'

/** What the current cup costs and how full it is; the default terms until it is loaded. */
export function useCupTerms() {
  const cup = useQuery(currentTournamentQuery).data
  const { entry_fee, team_limit } = cup ?? DEFAULT_TERMS
  const places = cup?.places ?? null
  return {
    entryFee: entry_fee,
    isFree: entry_fee === 0,
    isFull: team_limit !== null && places !== null && places.taken >= team_limit,
    waiting: places?.waiting ?? 0,
    /** The minimum of teams of a cup that the server draws at its start. */
    drawsItselfFrom: cup?.automatic_draw ? cup.min_teams : undefined,
  }
}
