import { foldEmail, isId } from '@cup/contract/text-fields'
import type { Db } from '../db/db.ts'
import { findUserByEmail, findUserById, type UserRow } from '../features/users/users.queries.ts'
import { CliError } from './cli-error.ts'

/** Finds a person by id or e-mail address. */
export async function findPerson(db: Db, who: string): Promise<UserRow> {
  const person = isId(who) ? await findUserById(db, who) : await findUserByEmail(db, foldEmail(who))
  if (person === undefined) throw new CliError(`there is no person with the id or e-mail address ${who}`)
  return person
}
