import { createECDH } from 'node:crypto'
import type { RawEnvironment } from './config-rules.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface WithoutRetired {
  env: RawEnvironment
  /** One sentence for each retired setting that is still set. */
  notices: string[]
  /** Push keys of earlier settings. The server stores them, so that subscribed browsers stay subscribed. */
  pushKeys: PushKeys | null
}

/** Settings of earlier releases, each with advice. An installation that still sets one starts as before. */
const RETIRED: Readonly<Record<string, string>> = {
  DATABASE_POOL_SIZE: 'remove it: an instance uses up to 10 connections for requests',
  JOB_POOL_SIZE: 'remove it: an instance uses up to 3 connections for jobs',
  ALLOW_EMBEDDED_DB: 'set DATABASE_URL=embedded instead',
  BACKUP_EVERY: 'remove it: the server backs up every hour',
  MAIL_MODE: 'remove it: mail is sent if SMTP_URL is set',
  VAPID_PUBLIC_KEY: 'remove it: the server now keeps this pair of keys in the database',
  VAPID_PRIVATE_KEY: 'remove it: the server now keeps this pair of keys in the database',
  VAPID_SUBJECT: 'remove it: push services are told SECURITY_CONTACT, or else the address of the site',
}
const RETIRED_IN_PRODUCTION: Readonly<Record<string, string>> = {
  SHUTDOWN_GRACE: 'remove it: the server waits for 3 seconds',
}

export const RETIRED_NAMES: readonly string[] = Object.keys(RETIRED)

/** Translates settings of earlier releases and removes them. */
export function withoutRetired(raw: RawEnvironment): WithoutRetired {
  const retired = raw.NODE_ENV === 'production' ? { ...RETIRED, ...RETIRED_IN_PRODUCTION } : RETIRED
  const env = Object.fromEntries(Object.entries(raw).filter(([name]) => retired[name] === undefined))
  const notices = Object.entries(retired).flatMap(([name, advice]) =>
    raw[name] === undefined ? [] : [`${name} is no longer a setting: ${advice}`],
  )
  if (raw.ALLOW_EMBEDDED_DB === '1') env.DATABASE_URL ??= 'embedded'
  if (raw.MAIL_MODE === 'off' && env.SMTP_URL !== undefined) {
    delete env.SMTP_URL
    notices.push('SMTP_URL is ignored while MAIL_MODE=off is set: remove both to keep mail off')
  }
  return { env, notices, pushKeys: pushKeysIn(raw) }
}

function pushKeysIn({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: RawEnvironment): PushKeys | null {
  if (publicKey === undefined || privateKey === undefined) return null
  return isKeyPair(publicKey, privateKey) ? { publicKey, privateKey } : null
}

/** Whether the two keys belong together. */
function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
