import { checkAgainstManager, checkAgainstOrganizer, checkPlayAgainstManager } from '../testing/peer-checks.ts'
import {
  checkChalk,
  checkEveryMoment,
  checkLosses,
  checkOrderIndependence,
  checkPathLengths,
} from '../testing/play-checks.ts'
import { checkRematchGap } from '../testing/rematch-gap.ts'
import { findingsOverInTurn, sizesBetween } from '../testing/sizes.ts'
import {
  checkBestOf,
  checkByes,
  checkCounts,
  checkOrder,
  checkSources,
  checkWaysOut,
} from '../testing/structure-checks.ts'

type Check = (teamCount: number) => string[] | Promise<string[]>

const every = (step: number, sizes: readonly number[]): number[] => sizes.filter((_, at) => at % step === 0)
const large = sizesBetween(65, 1024)

/** Checking every state of a bracket costs the square of its size, so fewer large ones are checked. */
const checks: readonly [string, readonly number[], readonly Check[]][] = [
  ['structure', large, [checkCounts, checkOrder, checkSources, checkWaysOut, checkByes, checkBestOf, checkRematchGap]],
  ['play', large, [checkChalk, checkLosses, checkPathLengths]],
  ['order of play', every(9, large), [checkOrderIndependence]],
  ['every moment', every(29, large), [checkEveryMoment]],
  ['same bracket as tournament-organizer', sizesBetween(66, 128), [checkAgainstOrganizer]],
  ['same bracket as brackets-manager', sizesBetween(66, 128), [checkAgainstManager]],
  ['same play as brackets-manager', every(7, sizesBetween(66, 128)), [checkPlayAgainstManager]],
]

let failed = false
for (const [name, sizes, group] of checks) {
  for (const check of group) {
    const findings = await findingsOverInTurn(sizes, async (teamCount) => check(teamCount))
    failed ||= findings.length > 0
    const range = `${sizes.length} sizes from ${sizes[0]} to ${sizes.at(-1)}`
    console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} ${name}: ${check.name}, ${range}`)
    for (const finding of findings.slice(0, 10)) console.log(`       ${finding}`)
  }
}
if (failed) process.exit(1)
