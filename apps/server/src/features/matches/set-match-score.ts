import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockBracketOfMatch } from './lock-bracket.step.ts'
import { toMatch } from './match.view.ts'
import { refuseIfChanged } from './refuse-if-changed.step.ts'
import { correctionRuling, nameOf } from './ruling.rules.ts'
import { runBracketOperation } from './run-bracket-operation.step.ts'

interface SetScoreInput {
  matchId: string
  winnerTeamId: string
  score: string
  /** Clears later matches that depended on the old result. */
  cascade: boolean
  /** The revision that the admin decided on. */
  expectedRevision?: string | undefined
}

/** Sets or corrects a result. The score text alone can always be corrected. */
export async function setMatchScore(deps: Deps, actor: Actor, input: SetScoreInput): Promise<Match> {
  const { winnerTeamId, score, cascade } = input
  return inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, input.matchId)
    const isSameResult = locked.match.winner_id === winnerTeamId && locked.match.score === score
    if (!isSameResult) refuseIfChanged(locked.match, input.expectedRevision)
    const isCorrection = locked.match.match_status === 'completed'
    const row = await runBracketOperation(deps, tx, emit, locked, {
      operation: { type: 'result', match: locked.match.idx, winner: winnerTeamId, score },
      cascade,
      ruling: correctionRuling(locked.match, { winnerTeamId }),
      summary: `An organiser ${isCorrection ? 'corrected' : 'set'} the result: ${nameOf(locked.match, winnerTeamId)} won ${score}.`,
      audit: {
        actor,
        action: isCorrection ? 'match.edit_score' : 'match.set_score',
      },
    })
    return toMatch(row)
  })
}
