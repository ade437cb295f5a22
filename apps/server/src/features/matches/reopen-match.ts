import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockBracketOfMatch } from './lock-bracket.step.ts'
import { requireInProgress, requireReopenable, wasPlayed } from './match.rules.ts'
import { toMatch } from './match.view.ts'
import { refuseIfChanged } from './refuse-if-changed.step.ts'
import { reopeningRuling } from './ruling.rules.ts'
import { runBracketOperation } from './run-bracket-operation.step.ts'

interface ReopenInput {
  matchId: string
  /** Clears later matches that depended on the result. */
  cascade: boolean
  /** The revision that the admin decided on. */
  expectedRevision?: string | undefined
}

/** Takes the result of a match back. A match that was played goes on; one that was decided without play is pending. */
export async function reopenMatch(deps: Deps, actor: Actor, input: ReopenInput): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, input.matchId)
    const { match, tournament } = locked
    requireInProgress(tournament)
    refuseIfChanged(match, input.expectedRevision)
    requireReopenable(match)
    const row = await runBracketOperation(deps, tx, emit, locked, {
      operation: { type: 'clear', match: match.idx },
      cascade: input.cascade,
      reopenAs: wasPlayed(match) ? 'in_progress' : 'pending',
      ruling: reopeningRuling(match),
      summary: 'An organiser took the result back and reopened this match.',
      audit: { actor, action: 'match.reopen' },
    })
    return toMatch(row)
  })
}
