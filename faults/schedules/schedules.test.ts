import { expect, test } from 'vitest'
import { makeTogether, run } from './one-cup-per-date.ts'

/** Two servers start, and the next minute's job may have to make what a dead one did not. */
const TIMEOUT = 240_000

test(
  'two instances killed while schedules fall due make one cup per schedule and date',
  async () => {
    const { violations } = await run({ seed: 1, full: false })
    expect(violations).toEqual([])
  },
  TIMEOUT,
)

test(
  'without the lock the index alone keeps it so',
  async () => {
    expect(await makeTogether({ index: true })).toEqual([])
  },
  TIMEOUT,
)

test(
  'control: without the lock and the index they make two',
  async () => {
    expect((await makeTogether({ index: false })).join('\n')).toContain('cups of a schedule are open')
  },
  TIMEOUT,
)
