/**
 * Reads 100,000 damaged headers, each of which must be read or refused, and measures what the costliest headers take.
 * `node launch.cjs --expose-gc --max-semi-space-size=64 packages/game/long/damaged-headers.ts [--seed 7] [--headers 9]`
 */
import { parseArgs } from 'node:util'
import { getHeapStatistics } from 'node:v8'
import { randomFrom } from '@cup/rehearsal/random'
import { readReplay } from '../src/index.ts'
import { damageHeader } from '../testing/damage.ts'
import { readOrRefuse } from '../testing/read-or-refuse.ts'
import { sampleReplay } from '../testing/sample-replay.ts'
import { worstHeaders } from '../testing/worst-headers.ts'

const MAX_MEMORY = 20

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '20261118' }, headers: { type: 'string', default: '100000' } },
})
const { gc } = globalThis
if (gc === undefined) throw new Error('start this with --expose-gc: it measures memory')

readDamaged(Number(values.seed), Number(values.headers))
const tooMuch = worstHeaders().filter(({ kind, bytes }) => measure(kind, bytes) > MAX_MEMORY)
if (tooMuch.length > 0) {
  console.error(`more than ${MAX_MEMORY} times their size: ${tooMuch.map(({ kind }) => kind).join(', ')}`)
  process.exitCode = 1
}

function readDamaged(seed: number, count: number): void {
  const random = randomFrom(seed)
  const sample = sampleReplay()
  const ends = new Map<string, number>()
  let slowest = 0
  for (let number = 0; number < count; number++) {
    const bytes = damageHeader(sample, random)
    const start = performance.now()
    const end = readOrRefuse(bytes)
    slowest = Math.max(slowest, performance.now() - start)
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  const { read = 0, ...refused } = Object.fromEntries(ends)
  const reasons = Object.entries(refused).map(([problem, times]) => `${problem} ${times}`)
  console.log(`${count} damaged headers of ${sample.length} bytes, seed ${seed}: ${read} read, ${count - read} refused`)
  console.log(`refused: ${reasons.join(', ')}; the slowest took ${slowest.toFixed(2)} ms`)
}

/** Prints the time at a quarter, a half and the whole of the size, and returns memory allocated per byte of input. */
function measure(kind: string, bytes: Uint8Array): number {
  const perKilobyte = [0.25, 0.5, 1].map((share) => {
    const header = worstHeaders(share).find((worst) => worst.kind === kind)?.bytes ?? bytes
    const times = Array.from({ length: 9 }, () => timed(header))
    return ((1_000 * Math.min(...times)) / (header.length / 1_024)).toFixed(1)
  })
  // nothing is collected in between, so this counts what is thrown away as well
  gc?.()
  const before = getHeapStatistics().used_heap_size
  const kept = readReplay(bytes)
  const allocated = (getHeapStatistics().used_heap_size - before) / bytes.length
  gc?.()
  const retained = (getHeapStatistics().used_heap_size - before) / bytes.length
  const memory = `allocated ${allocated.toFixed(1)}, kept ${retained.toFixed(1)} times its size`
  console.log(
    `${kind}: ${bytes.length} bytes, ${perKilobyte.join(' / ')} µs per KB, ${memory} (${kept.players.length})`,
  )
  return allocated
}

function timed(bytes: Uint8Array): number {
  const start = performance.now()
  readReplay(bytes)
  return performance.now() - start
}
