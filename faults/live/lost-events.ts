import { isDeepStrictEqual } from 'node:util'
import { randomFrom } from '@cup/rehearsal/random'
import type { TestApp } from '@cup/server/testing/test-app'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onStage } from '../tournament/on-stage.ts'
import { type RecordedCup, recordCup } from './record-cup.ts'
import { watchCup } from './watch-cup.ts'

const CALLS_PER_CUP = 60

/** Pages whose events are lost, doubled and reordered must end with what a fresh read shows. */
export async function run({ full, seed, say }: FaultOptions): Promise<FaultReport> {
  return onStage(async (stage, report) => {
    const found = await watchRandomCups(stage, { cups: full ? 200 : 4, runsPerCup: 50, seed, say })
    report.figure('random cups', found.cups)
    report.figure('changes of their brackets', found.changes)
    report.figure('of these with rows', found.withRows)
    report.figure('runs', found.runs)
    report.figure('reads per run', Number((found.asks / found.runs).toFixed(2)))
    report.none('pages that show something else than a fresh read', found.wrong)
  })
}

interface WatchOptions {
  cups: number
  runsPerCup: number
  seed: number
  say?: ((line: string) => void) | undefined
}

export interface Found {
  cups: number
  changes: number
  withRows: number
  runs: number
  asks: number
  wrong: string[]
}

export async function watchRandomCups(stage: TestApp, { cups, runsPerCup, seed, say }: WatchOptions): Promise<Found> {
  const found: Found = { cups, changes: 0, withRows: 0, runs: 0, asks: 0, wrong: [] }
  for (let number = 0; number < cups; number++) {
    const cup = await recordCup(stage, randomFrom(seed + number), CALLS_PER_CUP)
    found.changes += cup.changes.length
    found.withRows += cup.changes.filter(({ matches }) => matches !== undefined).length
    for (let run = 0; run < runsPerCup; run++) await watchOnce(cup, seed + number * 1_000 + run, found)
    if (number % 20 === 19) say?.(`${number + 1} cups, ${found.runs} runs, ${found.wrong.length} wrong`)
  }
  return found
}

async function watchOnce(cup: RecordedCup, seed: number, found: Found): Promise<void> {
  const { shown, asks, steppedBack } = await watchCup(cup, randomFrom(seed))
  found.runs += 1
  found.asks += asks
  if (steppedBack.length > 0) found.wrong.push(`seed ${seed}: went back to version ${steppedBack[0]}`)
  if (!isDeepStrictEqual(shown, cup.states.at(-1))) {
    found.wrong.push(`seed ${seed}: version ${shown?.version} instead of ${cup.states.at(-1)?.version}`)
  }
}
