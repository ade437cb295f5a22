import { randomFrom } from '@cup/rehearsal/random'
import { playCommunity, type Quality, SEEDINGS, type Seeding } from '@cup/server/testing/seeding-quality'
import type { Row } from '../report.ts'

const TEAMS = 16
const CUPS = 20
const COMMUNITIES = 400
const STAGES: readonly [string, number, number][] = [
  ['first cup', 0, 1],
  ['second cup', 1, 2],
  ['cups 3 to 5', 2, 5],
  ['cups 6 to 10', 5, 10],
  ['cups 11 to 20', 10, CUPS],
]

/** How often the two strongest teams meet before the finals, with the suggested seeds and with two other orders. */
export async function run(): Promise<Row[]> {
  const random = randomFrom(7)
  const communities = Array.from({ length: COMMUNITIES }, () => playCommunity({ teams: TEAMS, cups: CUPS, random }))
  console.log(`${''.padEnd(16)}${SEEDINGS.map((seeding) => seeding.padStart(18)).join('')}`)
  for (const [stage, from, to] of STAGES) {
    const cups = communities.flatMap((community) => community.slice(from, to))
    const cells = SEEDINGS.map((seeding) => `${(100 * shareOf(cups, seeding)).toFixed(1)} %`.padStart(18))
    console.log(`${stage.padEnd(16)}${cells.join('')}`)
  }
  const late = communities.flatMap((community) => community.slice(5))
  return [
    {
      what: 'the two best meet before the finals, from the sixth cup on',
      ours: 100 * shareOf(late, 'suggested'),
      other: 100 * shareOf(late, 'order of payment'),
      unit: '%',
      against: 'order of payment',
      goal: { atMost: 0.75 },
    },
  ]
}

const shareOf = (cups: readonly Quality[], seeding: Seeding): number =>
  cups.reduce((sum, cup) => sum + cup.metEarly[seeding], 0) / cups.length
