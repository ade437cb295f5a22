import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createRunningMatch } from '#testing/factories/create-running-match'
import { createAdmin } from '#testing/factories/create-user'
import { outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { testAppForFile } from '#testing/test-app-for-file'
import { openTestDbs } from '#testing/test-db'
import type { Actor } from '../../db/actor.ts'
import { disqualifyTeam, setMatchScore } from '../matches/decide-match.ts'
import { undoMatchChange } from '../matches/undo-match-change.ts'
import { confirmDueReports } from './confirm-due-reports.job.ts'
import { confirmReport, reportResult, withdrawReport } from './match-room.ts'

const stage = testAppForFile()
let admin: Actor
beforeAll(async () => {
  admin = actorOf(await createAdmin(stage.deps.db))
  // the controls break invariants on purpose, so this database is not checked after each test
  openTestDbs.delete(stage.testDb)
})

/** A running match, and the calls of its two captains and of an admin. */
async function scene() {
  const { match, teams } = await createRunningMatch(stage)
  const actor = (side: 0 | 1): Actor => ({ ...admin, isAdmin: false, id: teams[side].captain.id })
  const matchId = match.id
  const on = (db = stage.deps.db) => ({ ...stage.deps, db })
  return {
    claim: (side: 0 | 1, db = stage.deps.db) =>
      reportResult(on(db), actor(side), {
        matchId,
        team1Games: side === 0 ? 2 : 0,
        team2Games: side === 0 ? 0 : 2,
        evidenceUrl: null,
      }),
    confirm: (db = stage.deps.db) =>
      confirmReport(on(db), actor(1), { matchId, expected: { team1Games: 2, team2Games: 0 } }),
    withdraw: (db = stage.deps.db) => withdrawReport(on(db), actor(0), { matchId }),
    confirmDue: (db = stage.deps.db) => confirmDueReports.handle(on(db), {}),
    letTimePass: () =>
      sql`update match_reports set confirm_by = clock_timestamp() where match_id = ${matchId}`.execute(stage.deps.db),
    score: () =>
      setMatchScore(on(), admin, {
        matchId,
        winnerTeamId: match.team2_id ?? '',
        score: '2-0',
        cascade: false,
      }),
    disqualify: () =>
      disqualifyTeam(on(), admin, {
        matchId,
        teamId: match.team1_id ?? '',
        reason: 'Late',
        withdraw: false,
      }),
    undo: () => undoMatchChange(on(), admin, { matchId }),
    ending: async () => {
      const { rows } = await sql<{ status: string; open: number; deadlines: number }>`
        select m.match_status as status,
          (select count(*)::int from match_reports r where r.match_id = m.id and r.closed_at is null) as open,
          (select count(*)::int from match_reports r where r.match_id = m.id and r.confirm_by is not null) as deadlines
        from matches m where m.id = ${matchId}
      `.execute(stage.deps.db)
      return rows[0]
    },
  }
}

async function reportTogether(guards: boolean) {
  const { claim, ending } = await scene()
  const met = await meet(stage.deps.db, {
    first: (db) => claim(0, db),
    rival: () => claim(1),
    afterReading: 'match_reports',
    guards,
  })
  return { rivalWaited: met.rivalWaited, ...(await ending()) }
}

async function withdrawWhileConfirming(guards: boolean) {
  const { claim, confirm, withdraw } = await scene()
  await claim(0)
  const met = await meet(stage.deps.db, {
    first: confirm,
    rival: () => withdraw(),
    afterReading: 'match_reports',
    guards,
  })
  return { rivalWaited: met.rivalWaited, outcomes: [outcomeOf(met.first), outcomeOf(met.rival)] }
}

async function disputeAtDeadline(guards: boolean) {
  const { claim, letTimePass, confirmDue, ending } = await scene()
  await claim(0)
  await letTimePass()
  // the first read finds the due report, the second checks it again under the lock, the third reads it
  const met = await meet(stage.deps.db, {
    first: confirmDue,
    rival: () => claim(1),
    afterReading: 'match_reports',
    nth: 3,
    guards,
  })
  return { rivalWaited: met.rivalWaited, dispute: outcomeOf(met.rival), ...(await ending()) }
}

async function reportWhile(action: 'score' | 'disqualify' | 'undo', guards: boolean) {
  const made = await scene()
  const met = await meet(stage.deps.db, {
    first: (db) => made.claim(0, db),
    rival: () => made[action](),
    afterReading: 'matches',
    guards,
  })
  const { open, status } = (await made.ending()) ?? { open: -1, status: 'gone' }
  return { rivalWaited: met.rivalWaited, open, status }
}

describe('with the lock that an admin’s score takes', () => {
  test('the second of two reports sees the first, so that neither is confirmed by the server', async () => {
    expect(await reportTogether(true)).toEqual({ rivalWaited: true, status: 'in_progress', open: 2, deadlines: 0 })
  })

  test('a report that is being confirmed can no longer be withdrawn', async () => {
    expect(await withdrawWhileConfirming(true)).toEqual({
      rivalWaited: true,
      outcomes: ['ok', 'This match is not in progress'],
    })
  })

  test('a dispute waits for the server’s confirmation, and is refused', async () => {
    expect(await disputeAtDeadline(true)).toMatchObject({
      rivalWaited: true,
      dispute: 'This match is not in progress',
      status: 'completed',
    })
  })

  test.each([
    ['score', 'completed'],
    ['disqualify', 'completed'],
    ['undo', 'checkin'],
  ] as const)('an admin’s %s waits for the report and closes it', async (action, status) => {
    expect(await reportWhile(action, true)).toEqual({ rivalWaited: true, open: 0, status })
  })
})

describe('control: without the lock', () => {
  test('both of two reports that differ are due to be confirmed', async () => {
    expect(await reportTogether(false)).toEqual({ rivalWaited: false, status: 'in_progress', open: 2, deadlines: 2 })
  })

  test('a report decides the match although it was withdrawn', async () => {
    expect(await withdrawWhileConfirming(false)).toEqual({ rivalWaited: false, outcomes: ['ok', 'ok'] })
  })

  test('a disputed report is confirmed by the server', async () => {
    expect(await disputeAtDeadline(false)).toMatchObject({ rivalWaited: false, dispute: 'ok', status: 'completed' })
  })

  test.each(['score', 'disqualify', 'undo'] as const)('a report stays open after an admin’s %s', async (action) => {
    expect(await reportWhile(action, false)).toMatchObject({ rivalWaited: false, open: 1 })
  })
})
