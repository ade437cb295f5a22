import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { VapidKeys } from '../../gateways/push/push-sender.ts'

/** The keys that push messages are signed with, which the server made on first use. */
export const findVapidKeys = (deps: Pick<Deps, 'db' | 'push'>): Promise<VapidKeys> =>
  findOrCreateKey(deps.db, 'vapid', () => deps.push.createKeys())

/** Stores the keys that an earlier release had in its settings: browsers have subscribed with them. */
export async function storeVapidKeys(db: Db, keys: VapidKeys): Promise<void> {
  const value = JSON.stringify(keys)
  await db
    .insertInto('server_keys')
    .values({ name: 'vapid', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The secret that the tokens in mails are signed with. */
export async function findUnsubscribeSecret(deps: Pick<Deps, 'db'>): Promise<Buffer> {
  const { secret } = await findOrCreateKey(deps.db, 'unsubscribe', () => ({ secret: randomBytes(32).toString('hex') }))
  return Buffer.from(secret, 'hex')
}

/** The key of this name; made by the first server that asks for it and the same for all from then on. */
async function findOrCreateKey<T extends object>(db: Db, name: string, make: () => T): Promise<T> {
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
