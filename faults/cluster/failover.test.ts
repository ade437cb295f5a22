import { expect, test } from 'vitest'
import { runSlice, SLICE_TIMEOUT_MS } from '../harness/run-slice.ts'
import { run } from './failover.ts'

test(
  'a synchronous standby that takes the place of its lost primary has every acknowledged write',
  async () => {
    expect(await runSlice(run)).toEqual([])
  },
  SLICE_TIMEOUT_MS,
)

test(
  'control: a standby that has stopped replicating is found to have lost writes',
  async () => {
    const violations = await runSlice(run, { asynchronous: true })
    expect(violations.join('\n')).toContain('lost: failover 1')
  },
  SLICE_TIMEOUT_MS,
)
