import type { Tx } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/migration-files.ts'
import { findAppliedMigrations, reasonAgainst } from '../db/schema-fit.ts'
import { CliError } from './cli-error.ts'
import { createSchema, dropSchema, findSchemas } from './database-state.queries.ts'
import { eraseAgain, findErasedIn } from './erase-again.ts'
import type { OpenDatabase } from './open-database.ts'
import { actAs, copyGrants, dropEmptySchema, keepJobs, moveEverything, returnJobs } from './swap-schemas.queries.ts'
import { requireAlone, whileAlone } from './while-alone.ts'

const KEPT = 'before_restore_'

/** A name for the schema that keeps the replaced data. */
export const newKeptName = (): string =>
  KEPT +
  new Date()
    .toISOString()
    .slice(0, 23)
    .replaceAll(/[-:.T]/g, '_')

/** Moves the data and the jobs of the queue into a separate schema. */
export async function keepPrevious(tx: Tx, kept: string): Promise<void> {
  await createSchema(tx, kept)
  await moveEverything(tx, 'public', kept)
  await keepJobs(tx, kept)
}

/** The schemas with replaced data, oldest first. */
export const listKept = ({ db }: OpenDatabase): Promise<string[]> => findSchemas(db, KEPT)

/** Restores kept data. The data it replaces is kept in turn; returns the name of that. */
export async function returnKept(database: OpenDatabase, name: string): Promise<string> {
  await requireKept(database, name)
  await requireFit(database, name)
  const erased = await findErasedIn(database.db)
  const kept = await whileAlone(database, (owner) =>
    database.db.transaction().execute(async (tx) => {
      await actAs(tx, owner)
      const kept = newKeptName()
      await keepPrevious(tx, kept)
      await returnJobs(tx, name)
      await moveEverything(tx, name, 'public')
      await dropEmptySchema(tx, name)
      await copyGrants(tx, kept)
      await requireAlone(tx)
      return kept
    }),
  )
  if (erased.length > 0) {
    await migrate(database.connection)
    await eraseAgain(database.db, erased)
  }
  return kept
}

/** A newer release may have migrated the data before it was replaced. */
async function requireFit({ db }: OpenDatabase, name: string): Promise<void> {
  const reason = reasonAgainst(await findAppliedMigrations(db, name), await readMigrations())
  if (reason !== undefined) throw new CliError(`${name} was not put back: ${reason}`)
}

export async function dropKept(database: OpenDatabase, name: string): Promise<void> {
  await requireKept(database, name)
  await dropSchema(database.db, name)
}

async function requireKept(database: OpenDatabase, name: string): Promise<void> {
  const kept = await listKept(database)
  if (!kept.includes(name)) {
    throw new CliError(
      `no data is kept under the name ${name}${kept.length === 0 ? '' : `; there is ${kept.join(', ')}`}`,
    )
  }
}
