import { beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { compareBooks } from '#testing/compare-books'
import { createRunningMatch } from '#testing/factories/create-running-match'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { openCheckout, readPayment } from '#testing/factories/open-checkout'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { testAppForFile } from '#testing/test-app-for-file'
import { checkInvariants } from '../../db/check-invariants.ts'
import { confirmDueReports } from '../match-room/confirm-due-reports.job.ts'
import { confirmPayment } from '../payments/confirm/confirm-payment.ts'
import { cancelTournament } from './end-tournament.ts'

const testApp = testAppForFile()
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const cancel = (id: string) => testApp.request(admin, 'POST', `/admin/tournaments/${id}/cancel`)

describe('cancelling', () => {
  test('a cup that is open refunds every fee and deletes no team', async () => {
    const { db } = testApp.deps
    const { id } = await createTournament(db)
    for (const paid of [true, true, false]) await createTeam(db, { tournamentId: id, paid })
    const { status, body } = await cancel(id)
    expect([status, body]).toMatchObject([
      200,
      { refunds: 2, tournament: { status: 'completed', cancelled: true, prize_pool: 0, team_count: 3 } },
    ])
  })

  test('allows no winners to be set', async () => {
    const cup = await createNamedBracket(testApp, 2)
    await cancel(cup.tournamentId)
    const path = `/admin/tournaments/${cup.tournamentId}/set-winners`
    const { status, body } = await testApp.request(admin, 'POST', path, { first: cup.teams[0]?.id })
    expect([status, body.detail]).toEqual([409, 'A cancelled tournament has no winners'])
  })

  test('a cup in progress refunds every fee and keeps teams, bracket and results', async () => {
    const cup = await createNamedBracket(testApp, 4)
    await cup.win('Winners Round 1.1', 1)
    const before = await cup.matches()
    const { body } = await cancel(cup.tournamentId)
    expect(body).toMatchObject({ refunds: 4, tournament: { cancelled: true, prize_pool: 0, team_count: 4 } })
    expect(await cup.matches()).toEqual(before)
    const { body: log } = await testApp.request(admin, 'GET', `/admin/audit?tournament_id=${cup.tournamentId}`)
    expect(log.entries[0]).toMatchObject({
      action: 'tournament.cancel',
      before: { status: 'in_progress' },
      after: { refunds: 4, open_matches: 5 },
    })
  })

  test('ends play: check-ins, results and reports are refused', async () => {
    const { cup, match, teams } = await createRunningMatch(testApp)
    await testApp.request(teams[0].captain, 'POST', `/matches/${match.id}/report`, { team1_games: 2, team2_games: 0 })
    await cancel(cup.tournamentId)
    const { db } = testApp.deps
    await db
      .updateTable('match_reports')
      .set({ confirm_by: new Date(0) })
      .where('match_id', '=', match.id)
      .execute()
    await confirmDueReports.handle(testApp.deps, {})
    expect((await cup.match('Winners Round 1.1')).match_status).toBe('in_progress')
    expect((await cup.win('Winners Round 1.1', 1)).body.detail).toBe('The tournament was cancelled')
    expect((await cup.act('Winners Round 1.2', 'start-checkin')).body.detail).toBe('Tournament is already completed')
  })

  test('is refused once the deciding match is over, unless that is reopened', async () => {
    const cup = await createNamedBracket(testApp, 2)
    await cup.win('Winners Final.1', 1)
    await cup.win('Grand Final.1', 1)
    expect((await cancel(cup.tournamentId)).body.detail).toBe(
      'The tournament is decided. Complete it instead of cancelling it.',
    )
    await cup.act('Grand Final.1', 'reopen')
    expect((await cancel(cup.tournamentId)).body.refunds).toBe(2)
  })

  test('is refused a second time', async () => {
    const { id } = await createTournament(testApp.deps.db)
    await cancel(id)
    expect((await cancel(id)).body.detail).toBe('Tournament is already completed')
  })
})

describe('a payment that arrives while its cup is cancelled', () => {
  /** The cup is cancelled after the payment has seen it open and before the payment is written. */
  const cancelBetween = async (own: TestApp, { guards }: { guards: boolean }) => {
    const { sessionId, paymentId, tournamentId } = await openCheckout(own)
    own.standIns.payments.webhooks.hold()
    own.standIns.payments.pay(sessionId)
    const organiser = actorOf(await createAdmin(own.deps.db))
    const { first, rival, rivalWaited } = await meet(own.deps.db, {
      first: (db) => confirmPayment({ ...own.deps, db }, { sessionId }),
      rival: () => cancelTournament(own.deps, organiser, { tournamentId }),
      afterReading: 'payments',
      nth: 3,
      guards,
    })
    own.standIns.payments.webhooks.release()
    await own.standIns.payments.webhooks.settled()
    return { outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited, paymentId }
  }

  const onOwnServer = async (work: (own: TestApp) => Promise<void>) => {
    const own = await buildTestApp()
    try {
      await work(own)
    } finally {
      await own.close()
    }
  }

  test('makes the cancellation wait, which then refunds it', () =>
    onOwnServer(async (own) => {
      const { outcomes, rivalWaited, paymentId } = await cancelBetween(own, { guards: true })
      expect([outcomes, rivalWaited]).toEqual([['ok', 'ok'], true])
      await own.runJobs()
      await own.standIns.payments.webhooks.settled()
      expect(await readPayment(own.deps.db, paymentId)).toMatchObject({
        state: 'refunded',
        ledger: ['paid 1000', 'void -1000'],
      })
      const { oursCents, theirsCents } = await compareBooks(own.deps.db, own.standIns.payments)
      expect(oursCents).toBe(theirsCents)
      expect(await checkInvariants(own.deps.db)).toEqual([])
    }))

  test('control: without the lock, it pays for a place in a cancelled cup', () =>
    onOwnServer(async (own) => {
      const { rivalWaited, paymentId } = await cancelBetween(own, { guards: false })
      expect(rivalWaited).toBe(false)
      expect((await readPayment(own.deps.db, paymentId)).state).toBe('confirmed')
    }))
})
