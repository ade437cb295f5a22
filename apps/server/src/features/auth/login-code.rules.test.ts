import { expect, test } from 'vitest'
import { judgeLoginCode } from './login-code.rules.ts'
import { hashSecret } from './secret.rules.ts'

const [own, other, session, otherSession] = ['own', 'other', 'session', 'other session'].map(hashSecret) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]
const fresh = { browser_hash: own, session_hash: null, expired: false }
const used = { browser_hash: own, session_hash: session, expired: false }

test.each([
  ['valid', fresh, own, []],
  ['unknown', undefined, own, []],
  ['expired', { ...fresh, expired: true }, own, []],
  ['foreign', fresh, other, []],
  ['foreign', fresh, undefined, [session]],
  ['foreign', { ...fresh, expired: true }, other, []],
  ['reused', used, own, []],
  ['reused', { ...used, expired: true }, own, [otherSession]],
  ['reused', used, undefined, [session]],
  ['stolen', used, other, []],
  ['stolen', used, undefined, []],
  ['stolen', { ...used, expired: true }, other, [otherSession]],
] as const)('a code is %s (%#)', (verdict, code, browserHash, sessionHashes) => {
  expect(judgeLoginCode(code, { browserHash, sessionHashes })).toBe(verdict)
})
