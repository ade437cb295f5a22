import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Figures about the whole database. One instance works them out in a job, and all of them report them. A new one needs
 * only a name here and a job that records it.
 */
export const FIGURES = ['ledger_mismatch_cents', 'invariants_broken', 'provider_differences'] as const
export type FigureName = (typeof FIGURES)[number]

export interface Figure {
  name: FigureName
  value: number
  checkedAt: Date
}

/** Inserts every figure, so that a check that never runs is noticed. */
export async function introduceFigures(db: Db): Promise<void> {
  await db
    .insertInto('figures')
    .values(FIGURES.map((name) => ({ name, value: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the result of a check, with its time. */
export async function recordFigure(db: Db, name: FigureName, value: number): Promise<void> {
  await db
    .insertInto('figures')
    .values({ name, value, checked_at: sql`now()` })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, checked_at: sql`now()` }))
    .execute()
}

export async function findFigures(db: Db): Promise<Figure[]> {
  const rows = await db
    .selectFrom('figures')
    .select(['name', 'value', 'checked_at'])
    .where('name', 'in', [...FIGURES])
    .execute()
  return rows.map(({ name, value, checked_at }) => ({ name: name as FigureName, value, checkedAt: checked_at }))
}
