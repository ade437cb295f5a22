import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { refuseBanned } from '../users/refuse-banned.step.ts'
import { hasAcceptedRules, insertAcceptance } from './rules-acceptances.queries.ts'

interface EnterInput {
  tournament: { id: string; rules: string | null }
  userId: string
  acceptRules: boolean | undefined
}

/** Refuses a banned person, and a person who does not accept the rules of the cup. Stores a new acceptance. */
export async function enterCup(tx: Tx, { tournament, userId, acceptRules }: EnterInput): Promise<void> {
  await refuseBanned(tx, userId)
  if (tournament.rules === null || (await hasAcceptedRules(tx, tournament.id, userId))) return
  if (acceptRules !== true) {
    throw new AppError('invalid', 'Please accept the rules first', { code: 'rules_not_accepted' })
  }
  await insertAcceptance(tx, tournament.id, userId)
}
