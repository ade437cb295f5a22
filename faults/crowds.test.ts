import { expect, test } from 'vitest'
import { run as abuseCheaply } from './connections/abuse-slice.ts'
import { run as openManySockets } from './connections/many-sockets.ts'
import { run as floodSockets } from './connections/socket-flood.ts'
import { run as fuzz } from './fuzz/fuzz.ts'
import { runSlice, SLICE_TIMEOUT_MS } from './harness/run-slice.ts'

test.each([
  ['every call with wrong input, in every role', fuzz],
  ['live connections and events for all of them', openManySockets],
  ['one address that wants every connection', floodSockets],
  ['cheap abuse beside honest calls', abuseCheaply],
])(
  'the server survives %s',
  async (_what, run) => {
    expect(await runSlice(run)).toEqual([])
  },
  SLICE_TIMEOUT_MS,
)
