import { expect, test } from 'vitest'
import { runSlice, SLICE_TIMEOUT_MS } from '../harness/run-slice.ts'
import { run as killWhileNotifying } from './kill-while-notifying.ts'
import { run as rush } from './rush.ts'

test.each([
  ['kill -9 between the decision and the provider', killWhileNotifying],
  ['a whole round that is called while scores are set', rush],
])(
  'everyone is notified once in spite of %s',
  async (_what, run) => {
    expect(await runSlice(run)).toEqual([])
  },
  SLICE_TIMEOUT_MS,
)
