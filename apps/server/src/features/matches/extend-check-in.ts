import type { Match } from '@cup/contract/matches'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { changeMatch } from './change-match.step.ts'
import { extendDeadline } from './check-ins.queries.ts'
import { requireInCheckIn, requireInProgress } from './match.rules.ts'
import { toMatch } from './match.view.ts'

interface ExtendInput {
  matchId: string
  minutes: number
  requestId: string
}

/** Gives an open window more minutes; one that is over opens again for as long. */
export async function extendCheckIn(deps: Deps, actor: Actor, input: ExtendInput): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const { row, tournament } = await changeMatch(tx, {
      matchId: input.matchId,
      audit: {
        actor,
        action: 'match.extend_checkin',
        requestId: input.requestId,
        after: { minutes: input.minutes },
      },
      check: (match, cup) => {
        requireInProgress(cup)
        requireInCheckIn(match)
      },
      write: (at) => extendDeadline(tx, input.matchId, input.minutes, at),
    })
    emit({ name: 'match_updated', payload: { tournament_id: tournament.id, match_ids: [row.id] } })
    return toMatch(row)
  })
}
