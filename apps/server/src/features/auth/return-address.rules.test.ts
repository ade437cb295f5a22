import { describe, expect, test } from 'vitest'
import { returnAddress } from './return-address.rules.ts'

const S = 'kick.cup.example'
const ORIGIN = `https://${S}`
const ORIGINS = [ORIGIN, 'http://localhost:3000', 'http://plain.example']
const HOME = `https://${S}/`

/** Return addresses that an attacker, a typo or another client might send. */
const HOSTILE: readonly [text: string, leadsTo: string | undefined][] = [
  ['', undefined],
  [`https://${S}`, HOME],
  [`https://${S}/`, HOME],
  [`https://${S}/a?b#c`, undefined],
  [`HTTPS://${S.toUpperCase()}`, HOME],
  [`https://${S}:443`, HOME],
  [`https://${S}:8443`, undefined],
  [`https://${S}:80`, undefined],
  ['http://plain.example:80/', HOME],
  ['http://plain.example:443/', undefined],
  [`http://${S}`, undefined],
  [` https://${S}`, HOME],
  [`https://${S} `, HOME],
  [`https://${S}.`, undefined],
  [`https://${S}@evil.com`, undefined],
  [`https://evil.com@${S}`, undefined],
  [`https://${S}.evil.com`, undefined],
  [`https://evil.com#https://${S}`, undefined],
  [`https://evil.com/https://${S}`, undefined],
  [`https://${S}\\@evil.com`, undefined],
  ['https:\\\\evil.com', undefined],
  ['//evil.com', undefined],
  ['/prize-pool', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['null', undefined],
  [`https://${S}%00.evil.com`, undefined],
  [`https://${S.replaceAll('.', '%2e')}`, undefined],
  [`https://${S.replace('a', '\u0430').replace('c', '\u0441')}`, undefined],
  [`https://${S.replaceAll('.', '\u3002')}`, undefined],
  [`ht\ntps://${S}`, undefined],
  [`https://${S}\r\nLocation: x`, undefined],
  ['file:///etc/passwd', undefined],
  [`blob:https://${S}/uuid`, undefined],
  // lower-cases to our host in JavaScript
  [`https://${S.replace('k', '\u212A')}`, undefined],
]

describe('returnAddress', () => {
  test('defaults to the prize pool page', () => {
    expect(returnAddress(undefined, ORIGINS, ORIGIN)).toBe(`https://${S}/prize-pool`)
  })

  test.each(HOSTILE)('%j leads to %j', (text, leadsTo) => {
    expect(returnAddress(text, ORIGINS, ORIGIN)).toBe(leadsTo)
  })

  test.each(['/', '/prize-pool', '/bracket', '/settings', '/invites', '/admin', '/payment-success'])(
    'leads back to the page %s',
    (path) => {
      expect(returnAddress(`http://localhost:3000${path}`, ORIGINS, 'http://localhost:3000')).toBe(
        `http://localhost:3000${path}`,
      )
    },
  )

  test.each(['/api', '/prize-pool/', '/prize-pool?x=1', '/dev/mail', '//evil.com', '/.'])(
    'refuses the path %s',
    (path) => {
      expect(returnAddress(`https://${S}${path}`, ORIGINS, ORIGIN)).toBeUndefined()
    },
  )
})
