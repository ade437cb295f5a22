import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { changeMatch } from './change-match.step.ts'
import { closeCheckInWindow } from './check-ins.queries.ts'
import { requireInCheckIn, requireInProgress } from './match.rules.ts'
import { toMatch } from './match.view.ts'
import { refuseIfChanged } from './refuse-if-changed.step.ts'

interface TakeBackInput {
  matchId: string
  /** The revision that the admin decided on. */
  expectedRevision?: string | undefined
}

/** Closes a check-in that was opened too early. Its check-ins are kept; an automatic cup does not open it by itself. */
export async function cancelCheckIn(deps: Deps, actor: Actor, input: TakeBackInput): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const { row, tournament } = await changeMatch(tx, {
      matchId: input.matchId,
      audit: { actor, action: 'match.close_checkin' },
      check: (match, cup) => {
        requireInProgress(cup)
        refuseIfChanged(match, input.expectedRevision)
        requireInCheckIn(match)
      },
      write: (at) => closeCheckInWindow(tx, input.matchId, at),
    })
    emit({ type: 'check_in_cancelled', tournamentId: tournament.id, matchId: row.id })
    return toMatch(row)
  })
}
