import type { Db } from '../db/db.ts'
import { erasePersonData } from '../features/account/erase-person.step.ts'
import { findErasedPeople } from '../features/backups/backups.queries.ts'
import { lockUserById } from '../features/users/users.queries.ts'
import { hasUsers } from './database-state.queries.ts'

/** Erases these people again in older data. Returns the ids of those that were not yet erased in it. */
export async function eraseAgain(db: Db, ids: readonly string[]): Promise<string[]> {
  const erased: string[] = []
  for (const id of new Set(ids)) {
    await db.transaction().execute(async (tx) => {
      const person = await lockUserById(tx, id)
      if (person === undefined || person.erased_at !== null) return
      // no server runs during a restore, so there is no page to notify
      await erasePersonData(tx, () => {}, { person, action: 'user.erase' })
      erased.push(id)
    })
  }
  return erased
}

/** The people who are erased in this database; none if it has no tables yet. */
export const findErasedIn = async (db: Db): Promise<string[]> => ((await hasUsers(db)) ? findErasedPeople(db) : [])
