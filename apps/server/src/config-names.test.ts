import { describe, expect, test } from 'vitest'
import { PRODUCTION } from '#testing/production-environment'
import { ConfigError, loadConfig, loadDatabaseConfig } from './config.ts'

const problemsOf = (load: () => unknown): readonly string[] => {
  try {
    load()
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
const withName = (name: string): readonly string[] => problemsOf(() => loadConfig({ ...PRODUCTION, [name]: 'a value' }))

describe('a name that is almost the name of a setting', () => {
  test.each([
    ['BACKUP_RECIPENT', 'BACKUP_RECIPIENT'],
    ['BACKUP_RECIPIENTS', 'BACKUP_RECIPIENT'],
    ['backup_recipient', 'BACKUP_RECIPIENT'],
    ['METRICS_TOKENS', 'METRICS_TOKEN'],
    ['PUBLIC_ORIGIN', 'PUBLIC_ORIGINS'],
    ['SMTP_URI', 'SMTP_URL'],
    ['STRIPE_WEBHOOK_SECRET_FIEL', 'STRIPE_WEBHOOK_SECRET_FILE'],
  ])('%s is refused with the name that was meant', (name, meant) => {
    expect(withName(name)).toEqual([`config: ${name} is not a setting: did you mean ${meant}?`])
  })

  test('is refused by the admin commands too', () => {
    const env = { DATABASE_URL: 'embedded', BACKUP_RECIPENT: 'age1' }
    expect(problemsOf(() => loadDatabaseConfig(env))).toHaveLength(1)
  })

  test('is refused where a setting cannot come from a file', () => {
    expect(withName('BACKUP_RECIPIENT_FILE')).toEqual([
      'config: BACKUP_RECIPIENT_FILE is not a setting: give BACKUP_RECIPIENT itself',
    ])
  })

  test.each(['HOME', 'HOSTNAME', 'PATH', 'LOGNAME', 'NODE_PATH', 'NODE_OPTIONS', 'DATABASE_NAME', 'PGDATA', 'MAIL'])(
    '%s belongs to another program and passes',
    (name) => {
      expect(withName(name)).toEqual([])
    },
  )
})
