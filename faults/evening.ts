/**
 * `npm run evening -w @cup/faults` plays two cups of 16 teams in automatic mode, as fast as the machine allows: one
 * without an admin, one with a dispute in every tenth match. It prints how many buttons people pressed and how long
 * they waited. `--seed 7` repeats a run. With `--pages` (after `npm run build`) it plays evenings of 8 and 16 teams
 * through the pages instead and counts what the organiser presses and types; `--teams 8` plays one size.
 */
import { parseArgs } from 'node:util'
import { randomFrom, seedFrom } from '@cup/rehearsal/random'
import { standAlone } from '@cup/server/testing/stand-alone'
import { buildTestApp } from '@cup/server/testing/test-app'
import { playPages } from './evening/pages/play-pages.ts'
import { isMet, printGoals } from './evening/pages/print-goals.ts'
import { type Evening, playEvening } from './evening/play-evening.ts'

const STEP_SECONDS = 15
const { values } = parseArgs({
  options: { seed: { type: 'string' }, pages: { type: 'boolean', default: false }, teams: { type: 'string' } },
})
if (values.pages) {
  const sizes = values.teams === undefined ? [8, 16] : [Number(values.teams)]
  const measured = await playPages(sizes, (line) => console.log(line))
  printGoals(measured)
  process.exit(measured.every(isMet) ? 0 : 1)
}
const seed = seedFrom(values.seed)

const isRight = await standAlone(async () => {
  const app = await buildTestApp()
  const common = { teams: 16, stepSeconds: STEP_SECONDS }
  const quiet = await playEvening(app, { ...common, random: randomFrom(seed), noShows: 6 })
  print('without an admin', quiet)
  const disputed = await playEvening(app, { ...common, random: randomFrom(seed + 1), noShows: 6, disputeEvery: 10 })
  print('one dispute in ten matches', disputed)
  await app.close()
  return (
    [...quiet.problems, ...disputed.problems].length === 0 &&
    quiet.adminPresses === 0 &&
    disputed.adminPresses === disputed.disputes
  )
})
process.exit(isRight ? 0 : 1)

function print(title: string, evening: Evening): void {
  const { matches, playerPresses, adminPresses, disputes, noShows, minutes, idleMinutes } = evening
  console.log(`\n${title} (seed ${seed})`)
  console.log(`  matches played ${matches}, check-ins missed ${noShows}, disputes ${disputes}`)
  console.log(`  presses of players ${playerPresses} (${(playerPresses / matches).toFixed(1)} per match)`)
  console.log(`  presses of admins from the draw to the podium ${adminPresses}`)
  console.log(`  from the last game to the result: ${spread(evening.resultWaits)}`)
  console.log(`  from knowing the opponent to the first game: ${spread(evening.startWaits)}`)
  console.log(`  the evening took ${Math.round(minutes)} minutes; no match was open for ${idleMinutes.toFixed(1)}`)
  for (const problem of evening.problems) console.error(`  PROBLEM: ${problem}`)
}

function spread(waits: readonly number[]): string {
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return `median ${at(0.5)} min, 9 of 10 within ${at(0.9)}, longest ${at(1)}`
}
