import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import {
  requireDisqualifiable,
  requireInMatch,
  requireInProgress,
  requireReopenable,
  wasPlayed,
} from './match.rules.ts'
import { toMatch } from './match.view.ts'
import { correctionRuling, disqualificationRuling, nameOf, reopeningRuling } from './match-text.rules.ts'
import { type LockedBracket, lockBracketOfMatch } from './matches.queries.ts'
import { refuseIfChanged } from './refuse-if-changed.step.ts'
import { type BracketOperationInput, runBracketOperation } from './run-bracket-operation.step.ts'

interface DecisionInput {
  matchId: string
  /** The revision of the match that the admin saw. */
  expectedRevision?: string | undefined
}

interface SetScoreInput extends DecisionInput {
  winnerTeamId: string
  score: string
  /** Clears later matches that depended on the old result. */
  cascade: boolean
}

/** Sets or corrects a result. The score text alone can always be corrected. */
export async function setMatchScore(deps: Deps, actor: Actor, input: SetScoreInput): Promise<Match> {
  const { matchId, winnerTeamId, score, cascade } = input
  return decide(deps, matchId, ({ match }) => {
    const isSameResult = match.winner_id === winnerTeamId && match.score === score
    if (!isSameResult) refuseIfChanged(match, input.expectedRevision)
    const isCorrection = match.match_status === 'completed'
    return {
      operation: { type: 'result', match: match.idx, winner: winnerTeamId, score },
      cascade,
      ruling: correctionRuling(match, { winnerTeamId }),
      summary: `An organiser ${isCorrection ? 'corrected' : 'set'} the result: ${nameOf(match, winnerTeamId)} won ${score}.`,
      audit: { actor, action: isCorrection ? 'match.edit_score' : 'match.set_score' },
    }
  })
}

interface DisqualifyInput extends DecisionInput {
  teamId: string
  reason: string
  /** Removes the team from the whole tournament instead of giving it one loss. */
  withdraw: boolean
}

/** Gives the win to the opponent. */
export async function disqualifyTeam(deps: Deps, actor: Actor, input: DisqualifyInput): Promise<Match> {
  const { matchId, teamId, reason, withdraw } = input
  return decide(deps, matchId, ({ match }) => {
    refuseIfChanged(match, input.expectedRevision)
    requireInMatch(match, teamId)
    requireDisqualifiable(match, { withdraw })
    const ruling = disqualificationRuling(match, { teamId, reason, withdraw })
    return {
      operation: { type: withdraw ? 'disqualify' : 'forfeit', match: match.idx, team: teamId },
      ruling,
      summary: ruling,
      audit: { actor, action: withdraw ? 'match.withdraw_team' : 'match.dq_team', reason },
    }
  })
}

interface ReopenInput extends DecisionInput {
  /** Clears later matches that depended on the result. */
  cascade: boolean
}

/** Removes the result of a match. If it was played, it is in progress again, else pending. */
export async function reopenMatch(deps: Deps, actor: Actor, input: ReopenInput): Promise<Match> {
  return decide(deps, input.matchId, ({ match, tournament }) => {
    requireInProgress(tournament)
    refuseIfChanged(match, input.expectedRevision)
    requireReopenable(match)
    return {
      operation: { type: 'clear', match: match.idx },
      cascade: input.cascade,
      reopenAs: wasPlayed(match) ? 'in_progress' : 'pending',
      ruling: reopeningRuling(match),
      summary: 'An organiser took the result back and reopened this match.',
      audit: { actor, action: 'match.reopen' },
    }
  })
}

/** Runs an admin's decision about a match under the lock of its bracket. */
async function decide(
  deps: Deps,
  matchId: string,
  decision: (locked: LockedBracket) => BracketOperationInput,
): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, matchId)
    return toMatch(await runBracketOperation(deps, tx, emit, locked, decision(locked)))
  })
}
