import { expect, test } from 'vitest'
import { run as abuseCheaply } from './connections/abuse-slice.ts'
import { run as openManySockets } from './connections/many-sockets.ts'
import { run as floodSockets } from './connections/socket-flood.ts'
import { run as fuzz } from './fuzz/fuzz.ts'

const TIMEOUT = 240_000
/** The speed depends on the machine; violations are the product's fault. */
const withoutTimes = (violations: readonly string[]): string[] => violations.filter((line) => !/ ms is /.test(line))

test.each([
  ['every call with wrong input, as everybody', fuzz],
  ['live connections and events for all of them', openManySockets],
  ['one address that wants every connection', floodSockets],
  ['cheap abuse beside honest calls', abuseCheaply],
])(
  'survives %s',
  async (_what, run) => {
    const { violations } = await run({ seed: 1, full: false })
    expect(withoutTimes(violations)).toEqual([])
  },
  TIMEOUT,
)
