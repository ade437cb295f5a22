import { isId } from '@cup/contract/text-fields'
import type { Deps } from '../../deps.ts'
import { findCalendarCups } from './calendar.queries.ts'
import { toCalendar } from './calendar.view.ts'

/** All cups, or the one named; an unknown one is an empty calendar, because calendar programs keep asking. */
export async function getCalendar(deps: Deps, tournamentId?: string): Promise<string> {
  const isImpossible = tournamentId !== undefined && !isId(tournamentId)
  const cups = isImpossible ? [] : await findCalendarCups(deps.db, tournamentId)
  return toCalendar(cups, deps.config.publicOrigins[0] ?? '')
}
