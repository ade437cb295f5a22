import type { BodyOf } from '@cup/contract/endpoint'
import { parseDateTime } from '@cup/contract/timestamps'
import type { createTournament as endpoint, Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { toTermsColumns } from '../tournaments/terms.rules.ts'
import { openCup } from './open-cup.step.ts'

/** Creates a tournament. Teams can register as soon as it is the current one. */
export async function createTournament(deps: Deps, actor: Actor, body: BodyOf<typeof endpoint>): Promise<Tournament> {
  const { name, start_date: typed, automatic = false, automatic_draw, min_teams, ...terms } = body
  const start = parseDateTime(typed)
  if (start === undefined) throw new AppError('invalid', 'Invalid start date')
  const cup = {
    name,
    start_date: start,
    automatic,
    ...(automatic_draw !== undefined && { automatic_draw }),
    ...(min_teams !== undefined && { min_teams }),
    ...toTermsColumns(terms, deps.config.payments !== null),
  }
  return inTransaction(deps, async (tx, emit) => {
    const { id } = await openCup(tx, emit, { cup, actor })
    return describeTournament(tx, id)
  })
}
