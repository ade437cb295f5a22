import { expect, test } from 'vitest'
import { isSecret, newSecret } from './secret.rules.ts'

test('a new secret has the form of a secret, and no two are the same', () => {
  const secrets = Array.from({ length: 100 }, newSecret)
  expect(secrets.filter(isSecret)).toHaveLength(100)
  expect(new Set(secrets).size).toBe(100)
})

test.each([
  ['nothing', undefined],
  ['no text', ''],
  ['a character too few', 'x'.repeat(42)],
  ['a character too many', 'x'.repeat(44)],
  ['something in front of it', ` ${'x'.repeat(43)}`],
  ['something behind it', `${'x'.repeat(43)};`],
  ['another character in it', `${'x'.repeat(42)}+`],
])('%s is no secret', (_what, text) => {
  expect(isSecret(text)).toBe(false)
})
