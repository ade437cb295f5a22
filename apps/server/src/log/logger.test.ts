import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

const lines: string[] = []
const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })

test('redacts secrets at any depth', () => {
  log.info({
    email: 'ada@cup.test',
    user: { email: 'ada@cup.test', token: 't0ken' },
    req: { headers: { authorization: 'Bearer t0ken', cookie: 'session=t0ken', 'stripe-signature': 't0ken' } },
  })
  expect(lines.at(-1)).not.toContain('ada@cup.test')
  expect(lines.at(-1)).not.toContain('t0ken')
  expect(lines.at(-1)).toContain('[redacted]')
  log.error({ err: Object.assign(new Error('refused'), { email: 'ada@cup.test', headers: { cookie: 't0ken' } }) })
  log.child({ token: 't0ken' }).info({ kept: 'yes' })
  expect(lines.slice(-2).join()).toContain('refused')
  expect(lines.slice(-2).join()).toContain('yes')
  expect(lines.slice(-2).join()).not.toMatch(/ada@cup.test|t0ken/)
})

test('cannot be forged by a line break', () => {
  log.info({ name: 'a\n{"level":"fatal"}' })
  expect(lines.at(-1)?.trimEnd().split('\n')).toHaveLength(1)
})
