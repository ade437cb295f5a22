import { figure, median, quantile, type Row } from '../report.ts'
import { countStatements } from './statements.ts'
import { timeWrites } from './write-rates.ts'

const SIZES = [8, 64, 512]
const MAX_STATEMENTS = 6
const WRITE_OBJECTIVE_MS = 800

/** What a write costs compared with a bare transaction, and how many statements it takes as brackets grow. */
export async function run(): Promise<Row[]> {
  const times = await timeWrites()
  const rows = [
    rate('set a score, one after the other', times.setScore, 'six bare statements', times.bareTransaction),
    rate('set a score, one after the other', times.setScore, 'one bare insert', times.bareInsert),
    rate('check-ins, a round at once', times.checkIn, 'six bare statements each', times.bareTogether),
    slowest('set a score, slowest of a hundred', times.setScore),
    slowest('check-in in a rush, slowest of a hundred', times.checkInAnswer),
  ]
  for (const { teamCount, inTransaction, before } of await countStatements(SIZES)) {
    rows.push({
      what: `statements of a set score, ${teamCount} teams (and ${before} to know the caller)`,
      ours: figure(inTransaction),
      other: figure(MAX_STATEMENTS),
      against: 'the goal',
      ratio: inTransaction / MAX_STATEMENTS,
      goal: { atMost: 1 },
    })
  }
  return rows
}

function rate(what: string, ours: readonly number[], against: string, bare: readonly number[]): Row {
  const perSecond = [ours, bare].map((times) => 1000 / median(times))
  const [our = Number.NaN, other = Number.NaN] = perSecond
  return { what, ours: figure(our, '/s'), other: figure(other, '/s'), against, ratio: our / other }
}

const slowest = (what: string, times: readonly number[]): Row => ({
  what,
  ours: figure(quantile(times, 0.99), 'ms'),
  other: figure(WRITE_OBJECTIVE_MS, 'ms'),
  against: 'the objective',
  ratio: quantile(times, 0.99) / WRITE_OBJECTIVE_MS,
  goal: { atMost: 1 },
})
