import { rmSync } from 'node:fs'
import { openMatches, readBracket, setScore } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { makeDataFolder } from '@cup/rehearsal/server-process'
import { openDb, openPool } from '@cup/server/db/db'
import { startEmbeddedPostgres } from '@cup/server/db/embedded-postgres'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { startProduct } from '../stage/product.ts'
import { type Statement, type StatementLog, startStatementLog } from './statement-log.ts'

export interface StatementCount {
  teamCount: number
  /** The maximum over all results except the one that decides the cup. Begin and commit are not counted. */
  inTransaction: number
  /** Statements before the transaction, which identify the caller. */
  before: number
}

/** Enough for every kind of result except the final: both sides of the bracket, with and without a next match. */
const RESULTS = 40
const BEGIN = /^(begin|start transaction)/i
const COMMIT = /^commit/i

/** Counts on the wire the statements of one set score, for brackets of different sizes. */
export async function countStatements(sizes: readonly number[]): Promise<StatementCount[]> {
  const folder = makeDataFolder()
  const database = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  const log = await startStatementLog(database.connection)
  const product = await startProduct({ env: { DATABASE_URL: log.url } })
  const db = openDb(openPool(database.connection, () => {}))
  try {
    const admin = await signInAdmin(product.origin)
    const counts: StatementCount[] = []
    for (const size of sizes) {
      const { id } = await drawCup(admin, db, size)
      counts.push({ teamCount: size, ...(await countWhilePlaying(admin, id, log)) })
    }
    return counts
  } finally {
    await db.destroy()
    await product.stop()
    await log.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function countWhilePlaying(admin: Person, cupId: string, log: StatementLog) {
  const calls: { inTransaction: number; before: number }[] = []
  while (calls.length < RESULTS) {
    const [match, ...others] = openMatches(await readBracket(admin, cupId))
    // the last result writes the podium and the prizes too
    if (match === undefined || (others.length === 0 && match.winner_to === null)) break
    log.flush()
    await setScore(admin, match)
    calls.push(countIn(log.flush()))
  }
  return {
    inTransaction: Math.max(...calls.map(({ inTransaction }) => inTransaction)),
    before: Math.max(...calls.map(({ before }) => before)),
  }
}

/** Statements of jobs and of the live channel, which use other connections or transactions, are left out. */
function countIn(statements: readonly Statement[]): { inTransaction: number; before: number } {
  const decisive = statements.find(({ text }) => text.includes('insert into match_changes'))
  const ofCall = statements.filter(({ connection }) => connection === decisive?.connection)
  const at = decisive === undefined ? -1 : ofCall.indexOf(decisive)
  const begin = ofCall.findLastIndex(({ text }, index) => index < at && BEGIN.test(text))
  const commit = ofCall.findIndex(({ text }, index) => index > at && COMMIT.test(text))
  if (begin < 0 || commit < 0) throw new Error('a set score without a transaction')
  return {
    inTransaction: commit - begin - 1,
    before: statements.filter(({ text }) => text.includes('from "sessions"')).length,
  }
}
