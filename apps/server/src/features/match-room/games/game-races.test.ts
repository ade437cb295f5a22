import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { aReading } from '#testing/factories/create-game-scene'
import { createRunningMatch } from '#testing/factories/create-running-match'
import { createAdmin } from '#testing/factories/create-user'
import { outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { testAppForFile } from '#testing/test-app-for-file'
import { openTestDbs } from '#testing/test-db'
import type { Actor } from '../../../db/actor.ts'
import { setMatchScore } from '../../matches/decide-match.ts'
import { sendGameWord } from './send-game-word.ts'

const stage = testAppForFile()
let admin: Actor
beforeAll(async () => {
  admin = actorOf(await createAdmin(stage.deps.db))
  // the controls break invariants on purpose, so this database is not checked after each test
  openTestDbs.delete(stage.testDb)
})

/** Both teams have reported one game; the second game is the deciding one. */
async function scene() {
  const { match, teams } = await createRunningMatch(stage)
  const matchId = match.id
  const on = (db = stage.deps.db) => ({ ...stage.deps, db })
  const actor = (side: 0 | 1): Actor => ({ ...admin, isAdmin: false, id: teams[side].captain.id })
  const report = (side: 0 | 1, reading: ReturnType<typeof aReading>, db = stage.deps.db) =>
    sendGameWord(on(db), actor(side), { matchId, sent: { source: 'live', reading } })
  const [earlier, deciding] = [aReading(), aReading()]
  for (const side of [0, 1] as const) await report(side, earlier)
  return {
    report: (side: 0 | 1, db = stage.deps.db) => report(side, deciding, db),
    /** Like the admin's page, with the revision that it shows. */
    score: () =>
      setMatchScore(on(), admin, {
        matchId,
        winnerTeamId: match.team2_id ?? '',
        score: '2-0',
        cascade: false,
        expectedRevision: String(match.revision),
      }),
    ending: async () => {
      const { rows } = await sql<{ status: string; results: string[] }>`
        select m.match_status as status, array(
          select l.action from audit_log l where l.target_id = m.id::text
            and l.action in ('match.games_agreed', 'match.set_score', 'match.edit_score') order by l.id
        ) as results
        from matches m where m.id = ${matchId}
      `.execute(stage.deps.db)
      return rows[0]
    },
  }
}

async function reportTogether(guards: boolean) {
  const { report, ending } = await scene()
  const met = await meet(stage.deps.db, {
    first: (db) => report(0, db),
    rival: () => report(1),
    afterReading: 'match_series',
    guards,
  })
  return { rivalWaited: met.rivalWaited, ...(await ending()) }
}

async function scoreWhileReporting(guards: boolean) {
  const { report, score, ending } = await scene()
  await report(0)
  const met = await meet(stage.deps.db, {
    first: (db) => report(1, db),
    rival: score,
    afterReading: 'lobbies',
    guards,
  })
  return { rivalWaited: met.rivalWaited, outcomes: [outcomeOf(met.first), outcomeOf(met.rival)], ...(await ending()) }
}

describe('with the lock that an admin’s score takes', () => {
  test('the second of two words about the deciding game sees the first, and settles the match', async () => {
    expect(await reportTogether(true)).toEqual({
      rivalWaited: true,
      status: 'completed',
      results: ['match.games_agreed'],
    })
  })

  test('an admin’s score waits for the word that settles the match, and is refused', async () => {
    expect(await scoreWhileReporting(true)).toEqual({
      rivalWaited: true,
      outcomes: ['ok', expect.stringContaining('This match has changed.')],
      status: 'completed',
      results: ['match.games_agreed'],
    })
  })
})

test('both teams send the deciding game while an admin sets a score: one result, five times out of five', async () => {
  for (let round = 0; round < 5; round++) {
    const { report, score, ending } = await scene()
    const [, , scored] = await Promise.allSettled([report(0), report(1), score()])
    const { status, results } = (await ending()) ?? { status: 'gone', results: [] }
    const winner = scored?.status === 'fulfilled' ? 'match.set_score' : 'match.games_agreed'
    expect({ status, results }).toEqual({ status: 'completed', results: [winner] })
  }
})

describe('control: without the lock', () => {
  test('neither word sees the other, and the decided match stays in progress', async () => {
    expect(await reportTogether(false)).toEqual({ rivalWaited: false, status: 'in_progress', results: [] })
  })

  test('a match has two results', async () => {
    expect(await scoreWhileReporting(false)).toMatchObject({
      rivalWaited: false,
      outcomes: ['ok', 'ok'],
      results: ['match.set_score', 'match.games_agreed'],
    })
  })
})
