import { randomBytes } from 'node:crypto'
import { createIdentityKeys, type IdentityKeys } from './identity-provider.ts'
import { createPaymentSecrets } from './payment-provider.ts'
import type { Row, Store } from './storage/store.ts'

export interface StandInSecrets {
  clientSecret: string
  apiKey: string
  webhookSecret: string
}

/** Generated at the first start and stored with the state, so that signatures stay valid after a restart. */
export const keepSecrets = (store: Store): StandInSecrets =>
  drawOnce(store, 'secrets', () => ({ clientSecret: randomBytes(24).toString('hex'), ...createPaymentSecrets() }))

export const keepIdentityKeys = (store: Store): IdentityKeys => drawOnce(store, 'identity_keys', createIdentityKeys)

function drawOnce<T extends object>(store: Store, table: string, draw: () => T): T {
  const rows = store.table<Row & T>(table)
  const known = rows.get('drawn')
  if (known !== undefined) return known
  const drawn = draw()
  rows.put({ ...drawn, id: 'drawn' })
  store.save()
  return drawn
}
