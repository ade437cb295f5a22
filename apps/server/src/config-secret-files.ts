import fs from 'node:fs'
import type { RawEnvironment } from './config-rules.ts'

/** Settings that can be read from a file: `STRIPE_SECRET_KEY_FILE=/run/secrets/stripe_key`. */
export const SECRETS = [
  'DATABASE_URL',
  'GOOGLE_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const

/** Includes the direct connection, which only installations with a connection pooler set. */
export const ALL_SECRETS: readonly string[] = [...SECRETS, 'DATABASE_DIRECT_URL']

export interface ReadSecrets {
  env: RawEnvironment
  /** One line each, without any value. */
  problems: string[]
}

/** Replaces each `NAME_FILE` by `NAME` with the trimmed content of the file. */
export function readSecretFiles(env: RawEnvironment, names: readonly string[] = ALL_SECRETS): ReadSecrets {
  const problems: string[] = []
  const read: Record<string, string> = {}
  for (const name of names) {
    const file = env[`${name}_FILE`]
    if (file === undefined) continue
    if (env[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set: give one of them`)
    else {
      const text = readText(file)
      if (text === undefined) problems.push(`${name}_FILE names a file that cannot be read`)
      else if (text === '') problems.push(`${name}_FILE names an empty file`)
      else read[name] = text
    }
  }
  return { env: { ...env, ...read }, problems }
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
