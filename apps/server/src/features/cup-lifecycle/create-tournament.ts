import { parseDateTime } from '@cup/contract/timestamps'
import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { type TermsInput, toTermsColumns } from '../tournaments/terms.rules.ts'
import { openCup } from './open-cup.step.ts'

interface CreateTournamentInput {
  name: string
  startDate: string
  automatic: boolean
  automaticDraw?: boolean | undefined
  minTeams?: number | undefined
  terms?: TermsInput
}

/** Creates a tournament. Teams can register as soon as it is the current one. */
export async function createTournament(deps: Deps, actor: Actor, input: CreateTournamentInput): Promise<Tournament> {
  const startDate = parseDateTime(input.startDate)
  if (startDate === undefined) throw new AppError('invalid', 'Invalid start date')
  const { name, automatic, automaticDraw, minTeams } = input
  const terms = toTermsColumns(input.terms ?? {}, deps.config.payments !== null)
  const cup = { name, startDate, automatic, automaticDraw, minTeams, terms }
  return inTransaction(deps, async (tx, emit) => {
    const { id } = await openCup(tx, emit, { cup, actor })
    return describeTournament(tx, id)
  })
}
