import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockBracketOfMatch } from './lock-bracket.step.ts'
import { requireDisqualifiable, requireInMatch } from './match.rules.ts'
import { toMatch } from './match.view.ts'
import { refuseIfChanged } from './refuse-if-changed.step.ts'
import { disqualificationRuling } from './ruling.rules.ts'
import { runBracketOperation } from './run-bracket-operation.step.ts'

interface DisqualifyInput {
  matchId: string
  teamId: string
  reason: string
  /** Removes the team from the whole tournament instead of giving it one loss. */
  withdraw: boolean
  /** The revision that the admin decided on. */
  expectedRevision?: string | undefined
}

/** Gives the win to the opponent. */
export async function disqualifyTeam(deps: Deps, actor: Actor, input: DisqualifyInput): Promise<Match> {
  const { teamId, reason, withdraw } = input
  return inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, input.matchId)
    const { match } = locked
    refuseIfChanged(match, input.expectedRevision)
    requireInMatch(match, teamId)
    requireDisqualifiable(match, { withdraw })
    const ruling = disqualificationRuling(match, { teamId, reason, withdraw })
    const row = await runBracketOperation(deps, tx, emit, locked, {
      operation: { type: withdraw ? 'disqualify' : 'forfeit', match: match.idx, team: teamId },
      ruling,
      summary: ruling,
      audit: { actor, action: withdraw ? 'match.withdraw_team' : 'match.dq_team', reason },
    })
    return toMatch(row)
  })
}
