import type { Match } from '@cup/contract/matches'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { addLines } from '../reports/announce-rooms.step.ts'
import { changeMatch } from './change-match.step.ts'
import { takeCheckInBack as closeWindow } from './check-ins.queries.ts'
import { requireInCheckIn, requireInProgress } from './match.rules.ts'
import { toMatch } from './match.view.ts'
import { refuseIfChanged } from './refuse-if-changed.step.ts'

interface TakeBackInput {
  matchId: string
  /** The revision that the admin decided on. */
  seen?: string | undefined
  requestId: string
}

/** Closes a check-in that was opened too early. Its check-ins are kept; an automatic cup does not open it by itself. */
export async function takeCheckInBack(deps: Deps, actor: Actor, input: TakeBackInput): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const { row, tournament } = await changeMatch(tx, {
      matchId: input.matchId,
      audit: { actor, action: 'match.close_checkin', requestId: input.requestId },
      check: (match, cup) => {
        requireInProgress(cup)
        refuseIfChanged(match, input.seen)
        requireInCheckIn(match)
      },
      write: (at) => closeWindow(tx, input.matchId, at),
    })
    await addLines(tx, emit, tournament.id, [{ matchId: row.id, text: 'An organiser closed the check-in again.' }])
    emit({ name: 'match_updated', payload: { tournament_id: tournament.id, match_ids: [row.id] } })
    return toMatch(row)
  })
}
