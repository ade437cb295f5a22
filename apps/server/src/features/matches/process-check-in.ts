import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { finishCheckIn } from './finish-check-in.step.ts'
import { lockBracketOfMatch } from './lock-bracket.step.ts'
import { requireInCheckIn, requireInProgress } from './match.rules.ts'
import { toMatch } from './match.view.ts'

/** An admin closes check-in, also before the seven minutes are over. */
export async function processCheckIn(
  deps: Deps,
  actor: Actor,
  input: { matchId: string },
): Promise<{ match: Match; dq_teams: string[] }> {
  return inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, input.matchId)
    requireInProgress(locked.tournament)
    requireInCheckIn(locked.match)
    const { match, absent } = await finishCheckIn(deps, tx, emit, locked, { actor })
    return { match: toMatch(match), dq_teams: absent }
  })
}
