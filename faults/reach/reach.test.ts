import { expect, test } from 'vitest'
import { run as killWhileTelling } from './kill-while-telling.ts'
import { run as rush } from './rush.ts'

const TIMEOUT = 240_000

test.each([
  ['kill -9 between the decision and the provider', killWhileTelling],
  ['a whole round that is called while scores are set', rush],
])(
  'tells everyone once in spite of %s',
  async (_what, run) => {
    const { violations } = await run({ seed: 1, full: false })
    expect(violations).toEqual([])
  },
  TIMEOUT,
)
