import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { VapidKeys } from '../../gateways/push/push-sender.ts'
import { findOrCreateKey } from './server-keys.queries.ts'

/** The keys that push messages are signed with: the configured pair, or one that the server made and keeps. */
export const findVapidKeys = (deps: Pick<Deps, 'config' | 'db' | 'push'>): Promise<VapidKeys> =>
  deps.config.push.keys === null
    ? findOrCreateKey(deps.db, 'vapid', () => deps.push.createKeys())
    : Promise.resolve(deps.config.push.keys)

/** The secret that the tokens in mails are signed with. */
export async function findUnsubscribeSecret(deps: Pick<Deps, 'db'>): Promise<Buffer> {
  const { secret } = await findOrCreateKey(deps.db, 'unsubscribe', () => ({ secret: randomBytes(32).toString('hex') }))
  return Buffer.from(secret, 'hex')
}
