import type { Db } from '../../db/db.ts'
import { findMoneyUnderWay, type MoneyUnderWay } from './payments.queries.ts'

const SENTENCES: Record<MoneyUnderWay['kind'], (name: string) => string> = {
  cup: (name) => `the cup "${name}" has an entry fee and is not over: complete or cancel it first`,
  schedule: (name) => `the schedule "${name}" makes cups with an entry fee: make it free or switch it off first`,
  payment: (name) => `a payment or a refund of the team "${name}" is pending: wait until it is settled`,
}

/** Without payments nobody could pay, and nobody would get a refund: refuses to start while somebody waits for either. */
export async function requireNoMoneyUnderWay(db: Db): Promise<void> {
  const found = await findMoneyUnderWay(db)
  if (found === undefined) return
  throw new Error(`PAYMENTS is off, but ${SENTENCES[found.kind](found.name)}, with PAYMENTS=on`)
}
