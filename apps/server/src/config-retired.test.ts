import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PRODUCTION } from '#testing/production-environment'
import { loadConfig } from './config.ts'

const newPair = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
const pair = newPair()
/** Every setting of release 0.2.0 that is gone. */
const OF_0_2_0 = {
  DATABASE_POOL_SIZE: '20',
  JOB_POOL_SIZE: '5',
  ALLOW_EMBEDDED_DB: '1',
  BACKUP_EVERY: '15',
  MAIL_MODE: 'smtp',
  VAPID_PUBLIC_KEY: pair.publicKey,
  VAPID_PRIVATE_KEY: pair.privateKey,
  VAPID_SUBJECT: 'mailto:boss@cup.test',
  SHUTDOWN_GRACE: '5',
}

describe('an installation with the settings of release 0.2.0', () => {
  test('starts, and is told once about each setting that is gone', () => {
    const { start, providers, backups } = loadConfig({ ...PRODUCTION, ...OF_0_2_0 })
    const { notices } = start
    expect(notices.map((notice) => notice.split(' ')[0]).toSorted()).toEqual(Object.keys(OF_0_2_0).toSorted())
    expect(notices).toContain('MAIL_MODE is no longer a setting: remove it: mail is sent if SMTP_URL is set')
    expect(notices.join()).not.toContain(pair.privateKey)
    expect(providers).toMatchObject({ mail: { smtpUrl: PRODUCTION.SMTP_URL } })
    expect(backups.everyMinutes).toBe(60)
  })

  test('keeps its push keys, so that subscribed browsers stay subscribed', () => {
    expect(loadConfig({ ...PRODUCTION, ...OF_0_2_0 }).start.retiredPushKeys).toEqual(pair)
    const halves = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: newPair().privateKey }
    expect(loadConfig({ ...PRODUCTION, ...halves }).start.retiredPushKeys).toBeNull()
  })

  test('keeps its embedded database', () => {
    const { DATABASE_URL: _, ...rest } = PRODUCTION
    const settings = loadConfig({ ...rest, ALLOW_EMBEDDED_DB: '1' })
    expect(settings.databaseUrl).toBeNull()
    expect(settings.start.notices).toEqual([
      'ALLOW_EMBEDDED_DB is no longer a setting: set DATABASE_URL=embedded instead',
    ])
  })

  test('sends no mail where mail was off, whatever the address', () => {
    const { providers, start } = loadConfig({ ...PRODUCTION, MAIL_MODE: 'off' })
    expect(providers).toMatchObject({ mail: null })
    expect(start.notices).toContain('SMTP_URL is ignored while MAIL_MODE=off is set: remove both to keep mail off')
  })
})

test('settings without anything retired lead to no notice', () => {
  expect(loadConfig(PRODUCTION)).toMatchObject({ start: { notices: [], retiredPushKeys: null } })
})
