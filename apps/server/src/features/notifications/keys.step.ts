import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { VapidKeys } from '../../gateways/push/push-sender.ts'

/** The keys that push messages are signed with, created on first use. */
export const findVapidKeys = (deps: Pick<Deps, 'db' | 'push'>): Promise<VapidKeys> =>
  findOrCreateKey(deps.db, 'vapid', () => deps.push.createKeys())

/** Stores the keys from an earlier release's settings: browsers have subscribed with them. */
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

/** The key with this name, created by the first instance that needs it and shared by all. */
async function findOrCreateKey<T extends object>(db: Db, name: string, create: () => T): Promise<T> {
  const existing = await findKey<T>(db, name)
  if (existing !== undefined) return existing
  await db
    .insertInto('server_keys')
    .values({ name, value: JSON.stringify(create()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const created = await findKey<T>(db, name)
  if (created === undefined) throw new Error(`The key ${name} was deleted while it was created`)
  return created
}

async function findKey<T extends object>(db: Db, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value as T | undefined
}
