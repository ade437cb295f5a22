import type { Db } from '../../db/db.ts'
import { findUnsettledMoney, type UnsettledMoney } from './payments.queries.ts'

const SENTENCES: Record<UnsettledMoney['kind'], (name: string) => string> = {
  cup: (name) => `the cup "${name}" has an entry fee and is not over: complete or cancel it first`,
  schedule: (name) => `the schedule "${name}" makes cups with an entry fee: make it free or switch it off first`,
  payment: (name) => `a payment or a refund of the team "${name}" is pending: wait until it is settled`,
}

/** Refuses to start without payments while a payment or a refund is still needed. */
export async function requireNoUnsettledMoney(db: Db): Promise<void> {
  const found = await findUnsettledMoney(db)
  if (found === undefined) return
  throw new Error(`PAYMENTS is off, but ${SENTENCES[found.kind](found.name)}, with PAYMENTS=on`)
}
