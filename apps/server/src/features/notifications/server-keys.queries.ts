import type { Db } from '../../db/db.ts'

/** The key of this name; made by the first server that asks for it and the same for all from then on. */
export async function findOrCreateKey<T extends object>(db: Db, name: string, make: () => T): Promise<T> {
  const known = await findKey<T>(db, name)
  if (known !== undefined) return known
  await db
    .insertInto('server_keys')
    .values({ name, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findKey<T>(db, name)
  if (made === undefined) throw new Error(`The key ${name} was deleted while it was made`)
  return made
}

async function findKey<T extends object>(db: Db, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value as T | undefined
}
