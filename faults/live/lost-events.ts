import { isDeepStrictEqual } from 'node:util'
import { randomFrom } from '@cup/rehearsal/random'
import type { TestApp } from '@cup/server/testing/test-app'
import { onTestApp } from '../harness/on-test-app.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { type RecordedCup, recordCup } from './record-cup.ts'
import { watchCup } from './watch-cup.ts'

const CALLS_PER_CUP = 60

/** Pages whose events are lost, doubled and reordered must end with what a fresh read shows. */
export async function run({ full, seed, log }: FaultOptions): Promise<FaultReport> {
  return onTestApp(async (stage, report) => {
    const found = await watchRandomCups(stage, { cups: full ? 200 : 4, runsPerCup: 50, seed, log })
    report.record('random cups', found.cups)
    report.record('changes of their brackets', found.changes)
    report.record('of these with rows', found.withRows)
    report.record('runs', found.runs)
    report.record('reads per run', Number((found.reads / found.runs).toFixed(2)))
    report.none('pages that differ from a fresh read', found.wrong)
  })
}

interface WatchOptions {
  cups: number
  runsPerCup: number
  seed: number
  log?: (line: string) => void
}

export interface Found {
  cups: number
  changes: number
  withRows: number
  runs: number
  reads: number
  wrong: string[]
}

export async function watchRandomCups(stage: TestApp, { cups, runsPerCup, seed, log }: WatchOptions): Promise<Found> {
  const found: Found = { cups, changes: 0, withRows: 0, runs: 0, reads: 0, wrong: [] }
  for (let number = 0; number < cups; number++) {
    const cup = await recordCup(stage, randomFrom(seed + number), CALLS_PER_CUP)
    found.changes += cup.changes.length
    found.withRows += cup.changes.filter(({ matches }) => matches !== undefined).length
    for (let run = 0; run < runsPerCup; run++) await watchOnce(cup, seed + number * 1_000 + run, found)
    if (number % 20 === 19) log?.(`${number + 1} cups, ${found.runs} runs, ${found.wrong.length} wrong`)
  }
  return found
}

async function watchOnce(cup: RecordedCup, seed: number, found: Found): Promise<void> {
  const { shown, reads, steppedBack } = await watchCup(cup, randomFrom(seed))
  found.runs += 1
  found.reads += reads
  if (steppedBack.length > 0) found.wrong.push(`seed ${seed}: went back to version ${steppedBack[0]}`)
  if (!isDeepStrictEqual(shown, cup.states.at(-1))) {
    found.wrong.push(`seed ${seed}: version ${shown?.version} instead of ${cup.states.at(-1)?.version}`)
  }
}
