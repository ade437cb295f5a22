import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { applyResult, type Bracket, generate, type TeamId } from '@cup/bracket'

const STATES = 4_000

/** Bytes of heap that one more state of a bracket takes, without what it shares with other states. */
export const bytesPerState = (teams: readonly TeamId[]): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const start = generate(teams)
  const first = teams[0] as TeamId
  const match = start.matches.findIndex(({ slot1, slot2 }) => slot1 === 0 && slot2 >= 0)
  const states: Bracket[] = new Array(STATES)
  collect()
  const before = process.memoryUsage().heapUsed
  for (let made = 0; made < STATES; made++) states[made] = applyResult(start, match, first, '2-0').bracket
  collect()
  return (process.memoryUsage().heapUsed - before) / states.length
}
