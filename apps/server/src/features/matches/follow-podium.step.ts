import { type Bracket, championOf, podium } from '@cup/bracket'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Emit } from '../../events/domain-event.ts'
import { clearPodium, settlePodium } from '../payouts/settle-podium.step.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'

export interface PodiumChange {
  tournament: TournamentRow
  before: Bracket
  after: Bracket
}

/** Updates the podium after a bracket change. A podium that was set by hand is not touched. */
export async function followPodium(deps: Deps, tx: Tx, emit: Emit, change: PodiumChange): Promise<void> {
  const { tournament, before, after } = change
  if (tournament.podium_source === 'manual') return
  const wasDecided = championOf(before) !== undefined
  const isDecided = championOf(after) !== undefined
  const tournamentId = tournament.id
  if (isDecided) {
    await settlePodium(deps, tx, emit, { tournamentId, podium: placesOf(after), source: 'play' })
  } else if (wasDecided) {
    await clearPodium(deps, tx, { tournamentId })
    emit({ type: 'tournament_changed', tournamentId })
  }
}

/** First, second and third place; null where no team earned the place. */
export const placesOf = (bracket: Bracket): [string | null, string | null, string | null] => {
  const { first, second, third } = podium(bracket)
  return [first, second, third]
}
