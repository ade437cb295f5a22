import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Checks of the whole database. A job of one instance computes each, and all instances report the results as metrics. A new
 * check needs only a name here and a job that records it.
 */
export const INTEGRITY_CHECKS = ['ledger_mismatch_cents', 'invariants_broken', 'provider_differences'] as const
export type IntegrityCheck = (typeof INTEGRITY_CHECKS)[number]

export interface IntegrityResult {
  name: IntegrityCheck
  value: number
  checkedAt: Date
}

/** Inserts every check, so that one that never runs is noticed. */
export async function insertIntegrityChecks(db: Db): Promise<void> {
  await db
    .insertInto('figures')
    .values(INTEGRITY_CHECKS.map((name) => ({ name, value: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the result of a check with the current time. */
export async function recordIntegrityCheck(db: Db, name: IntegrityCheck, value: number): Promise<void> {
  await db
    .insertInto('figures')
    .values({ name, value, checked_at: sql`now()` })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, checked_at: sql`now()` }))
    .execute()
}

export async function findIntegrityChecks(db: Db): Promise<IntegrityResult[]> {
  const rows = await db
    .selectFrom('figures')
    .select(['name', 'value', 'checked_at'])
    .where('name', 'in', [...INTEGRITY_CHECKS])
    .execute()
  return rows.map(({ name, value, checked_at }) => ({ name: name as IntegrityCheck, value, checkedAt: checked_at }))
}
