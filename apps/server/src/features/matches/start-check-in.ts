import type { Match } from '@cup/contract/matches'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { advanceCheckIns, emitOpened } from './advance-check-ins.step.ts'
import { changeMatch } from './change-match.step.ts'
import { openCheckIn } from './check-ins.queries.ts'
import { requireInProgress, requireStartable } from './match.rules.ts'
import { toMatch } from './match.view.ts'

/** Opens the seven minutes; check-ins that came early are kept. */
export async function startCheckIn(
  deps: Deps,
  actor: Actor,
  input: { matchId: string; requestId: string },
): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const { row, tournament } = await changeMatch(tx, {
      matchId: input.matchId,
      audit: { actor, action: 'match.start_checkin', requestId: input.requestId },
      check: (match, cup) => {
        requireInProgress(cup)
        requireStartable(match)
      },
      write: (at) => openCheckIn(tx, input.matchId, at),
    })
    emitOpened(emit, tournament.id, row.id)
    await advanceCheckIns(tx, emit, tournament)
    return toMatch(row)
  })
}
