import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { refuseBanned } from '../users/refuse-banned.step.ts'
import { hasAcceptedRules, insertAcceptance } from './rules-acceptances.queries.ts'

interface EnterInput {
  tournament: { id: string; rules: string | null }
  userId: string
  acceptRules: boolean | undefined
}

/** Refuses a banned person, and one who has not accepted the rules of the cup; an acceptance is kept with its time. */
export async function enterCup(tx: Tx, { tournament, userId, acceptRules }: EnterInput): Promise<void> {
  await refuseBanned(tx, userId)
  if (tournament.rules === null || (await hasAcceptedRules(tx, tournament.id, userId))) return
  if (acceptRules !== true) {
    throw new AppError('invalid', 'Please accept the rules first', { code: 'rules_not_accepted' })
  }
  await insertAcceptance(tx, tournament.id, userId)
}
