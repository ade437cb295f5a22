import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { readSecretFiles, SECRETS } from './config-secret-files.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

const fileWith = (text: string): string => {
  const file = path.join(folder, String(fs.readdirSync(folder).length))
  fs.writeFileSync(file, text)
  return file
}

test('a secret is read from its file, without the line break at its end', () => {
  const token = 'a-token-of-more-than-32-characters-it-is'
  expect(loadConfig({ METRICS_TOKEN_FILE: fileWith(`${token}\n`) }).metricsToken).toBe(token)
})

test('every secret of .env.example may come from a file', () => {
  const example = fs.readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8')
  const listed = /^# (.*_FILE.*)$/m.exec(example)?.[0] ?? ''
  expect(listed).not.toBe('')
  for (const name of SECRETS) {
    const { env, problems } = readSecretFiles({ [`${name}_FILE`]: fileWith('a value') })
    expect([env[name], problems]).toEqual(['a value', []])
  }
})

test.each([
  ['missing', () => ({ METRICS_TOKEN_FILE: '/does/not/exist' }), 'METRICS_TOKEN_FILE names a file that cannot be read'],
  ['empty', () => ({ METRICS_TOKEN_FILE: fileWith(' \n') }), 'METRICS_TOKEN_FILE names an empty file'],
  [
    'beside the value itself',
    () => ({ METRICS_TOKEN_FILE: fileWith('x'), METRICS_TOKEN: 'y'.repeat(32) }),
    'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: give one of them',
  ],
])('a file that is %s is a mistake of the configuration', (_name, env, problem) => {
  const load = () => loadConfig(env())
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(`config: ${problem}`)
})

test('what a file holds is checked like a value and never quoted', () => {
  const load = () => loadConfig({ METRICS_TOKEN_FILE: fileWith('short-secret') })
  expect(load).toThrow('METRICS_TOKEN is not valid (expected at least 32 characters')
  expect(load).not.toThrow('short-secret')
})
