import { foldEmail, isId } from '@cup/contract/text-fields'
import type { Db } from '../db/db.ts'
import { findUserByEmail, findUserById, type UserRow } from '../features/users/users.queries.ts'
import { CliError } from './cli-error.ts'

/** Somebody by id or by e-mail address. */
export async function findPerson(db: Db, who: string): Promise<UserRow> {
  const person = isId(who) ? await findUserById(db, who) : await findUserByEmail(db, foldEmail(who))
  if (person === undefined) throw new CliError(`nobody is known as ${who}`)
  return person
}
