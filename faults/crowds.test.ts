import { expect, test } from 'vitest'
import { run as abuseCheaply } from './connections/cheap-abuse.ts'
import { run as openManySockets } from './connections/many-sockets.ts'
import { run as floodSockets } from './connections/socket-flood.ts'
import { run as fuzz } from './fuzz/fuzz.ts'

const TIMEOUT = 240_000
/** How fast it went says something about the machine; what must never be says something about the product. */
const withoutTimes = (violations: readonly string[]): string[] =>
  violations.filter((line) => !OF_THE_MACHINE.test(line))
/** Times, and whether a slow machine asks often enough in twelve seconds to be refused: for the whole run to judge. */
const OF_THE_MACHINE = / ms is |abusive reads refused with 429/

test.each([
  ['every call with wrong input, as everybody', fuzz],
  ['live connections and events for all of them', openManySockets],
  ['one address that wants every connection', floodSockets],
  ['cheap abuse beside an honest evening', abuseCheaply],
])(
  'survives %s',
  async (_what, run) => {
    const { violations } = await run({ seed: 1, full: false })
    expect(withoutTimes(violations)).toEqual([])
  },
  TIMEOUT,
)
