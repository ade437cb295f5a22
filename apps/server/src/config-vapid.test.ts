import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PRODUCTION } from '#testing/production-environment'
import { ConfigError, loadConfig } from './config.ts'

const newPair = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
const pair = newPair()

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig({ ...PRODUCTION, ...env })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the keys of push messages', () => {
  test('may be left to the server, which names the site as its contact', () => {
    const { providers } = loadConfig(PRODUCTION)
    expect(providers).toMatchObject({ push: { keys: null, subject: 'https://cup.test', localOrigin: null } })
  })

  test('may be given as a pair', () => {
    const env = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }
    const { providers } = loadConfig({ ...PRODUCTION, ...env, VAPID_SUBJECT: 'mailto:boss@cup.test' })
    expect(providers).toMatchObject({ push: { keys: pair, subject: 'mailto:boss@cup.test' } })
  })

  test('are refused by halves', () => {
    expect(problemsOf({ VAPID_PUBLIC_KEY: pair.publicKey })).toEqual([
      'config: VAPID_PRIVATE_KEY is missing beside VAPID_PUBLIC_KEY: set both, or neither and the server makes its own pair',
    ])
    expect(problemsOf({ VAPID_PRIVATE_KEY: pair.privateKey })).toEqual([
      'config: VAPID_PUBLIC_KEY is missing beside VAPID_PRIVATE_KEY: set both, or neither and the server makes its own pair',
    ])
  })

  test('are refused if they do not belong together, without being printed', () => {
    const env = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: newPair().privateKey }
    expect(problemsOf(env)).toEqual(['config: VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY'])
  })
})
