import { median, quantile, type Row } from '../report.ts'
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
    slowest('check-in in a rush, slowest of a hundred', times.checkInResponse),
  ]
  for (const { teamCount, inTransaction, before } of await countStatements(SIZES)) {
    rows.push({
      what: `statements of a set score, ${teamCount} teams (and ${before} to identify the caller)`,
      ours: inTransaction,
      other: MAX_STATEMENTS,
      unit: '',
      against: 'the goal',
      goal: { atMost: 1 },
    })
  }
  return rows
}

function rate(what: string, ours: readonly number[], against: string, bare: readonly number[]): Row {
  return { what, ours: 1000 / median(ours), other: 1000 / median(bare), unit: '/s', against }
}

const slowest = (what: string, times: readonly number[]): Row => ({
  what,
  ours: quantile(times, 0.99),
  other: WRITE_OBJECTIVE_MS,
  unit: 'ms',
  against: 'the objective',
  goal: { atMost: 1 },
})
