import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBracket } from '../../testing/factories/create-bracket.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTestDbs } from '../../testing/test-db.ts'
import { raceCheckIns } from './check-in-and-process.ts'
import { findTornRows } from './on-stage.ts'
import { alternateWinners, endRoundAtOnce } from './parallel-results.ts'
import { randomFrom, seedFrom } from './random.ts'
import { withoutLocks } from './without-locks.ts'

const seed = seedFrom(process.env.CUP_SEED)

let stage: TestApp
beforeAll(async () => {
  stage = await buildTestApp()
  stage.deps.db = withoutLocks(stage.deps.db)
  // what is broken here on purpose would rightly be found
  openTestDbs.delete(stage.testDb)
})
afterAll(() => stage.close())

/** Repeats until the race is lost, which it is soon or, with the locks in place, never. */
async function untilBroken(race: () => Promise<string[]>): Promise<string[]> {
  for (let tries = 0; tries < 20; tries++) {
    const problems = await race()
    if (problems.length > 0) return problems
  }
  return []
}

describe(`without the locks (CUP_SEED=${seed})`, () => {
  test('results that are sent at once contradict each other', async () => {
    const random = randomFrom(seed)
    const problems = await untilBroken(async () => (await alternateWinners(stage, { matches: 8, random })).problems)
    expect(problems.length).toBeGreaterThan(0)
  })

  test('a round that ends at once loses results', async () => {
    expect((await untilBroken(() => endRoundAtOnce(stage, 1))).length).toBeGreaterThan(0)
  })

  test('teams that checked in are disqualified', async () => {
    const random = randomFrom(seed)
    const problems = await untilBroken(async () => (await raceCheckIns(stage, { races: 16, random })).problems)
    expect(problems.length).toBeGreaterThan(0)
  })

  test('torn rows are found', async () => {
    const { db } = stage.deps
    const { tournamentId } = await createBracket(stage, { size: 4 })
    expect(await findTornRows(db, tournamentId)).toEqual([])
    await sql`update matches set team1_id = team2_id, team2_id = null where tournament_id = ${tournamentId} and idx = 0`.execute(
      db,
    )
    expect((await findTornRows(db, tournamentId)).length).toBeGreaterThan(0)
  })
})
