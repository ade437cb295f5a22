import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from './logger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const logged = () => {
  const lines: Record<string, unknown>[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { lines, log }
}
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('a hundred equal errors become one line at once and one with their number', () => {
  const { lines, log } = logged()
  for (let request = 0; request < 100; request++) log.child({ req_id: `r${request}` }).warn({ err: refused() }, 'away')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ req_id: 'r0', msg: 'away' })
  vi.runAllTimers()
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ level: 'warn', msg: 'away', repeated: 99 })
  expect(lines[1]).not.toHaveProperty('req_id')
})

test('the same error from every queue of jobs is one', () => {
  const { lines, log } = logged()
  for (const queue of ['send-refund', 'send-receipt', 'check-ledger']) {
    log.error({ err: { message: `connect ECONNREFUSED (Queue: ${queue}, Worker: 601ea022)`, queue } }, 'job queue')
  }
  expect(lines).toHaveLength(1)
  vi.runAllTimers()
  expect(lines[1]).toMatchObject({ msg: 'job queue', repeated: 2 })
})

test('different errors and ordinary lines are all written', () => {
  const { lines, log } = logged()
  log.error({ err: new Error('one') }, 'failed')
  log.error({ err: new Error('two') }, 'failed')
  log.info({ err: new Error('one') }, 'failed')
  log.warn('no error')
  log.warn('no error')
  expect(lines).toHaveLength(5)
  vi.runAllTimers()
  expect(lines).toHaveLength(5)
})

test('an error that comes back after the window is written again', () => {
  const { lines, log } = logged()
  log.error({ err: refused() }, 'away')
  vi.runAllTimers()
  log.error({ err: refused() }, 'away')
  expect(lines).toHaveLength(2)
})
