import { expect, test } from 'vitest'
import { run } from './failover.ts'

const TIMEOUT = 240_000
const withoutTimes = (violations: readonly string[]): string[] => violations.filter((line) => !/ ms is /.test(line))

test(
  'a synchronous standby that takes the place of its lost primary has every acknowledged write',
  async () => {
    const { violations } = await run({ seed: 1, full: false })
    expect(withoutTimes(violations)).toEqual([])
  },
  TIMEOUT,
)

test(
  'control: a standby that has stopped following is caught losing something',
  async () => {
    const { violations } = await run({ seed: 1, full: false, asynchronous: true })
    expect(withoutTimes(violations).join('\n')).toContain('lost: failover 1')
  },
  TIMEOUT,
)
