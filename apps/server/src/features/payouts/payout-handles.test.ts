import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { settle } from '#testing/factories/create-podium'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { outcomeOf } from '#testing/outcomes'
import { type PrizeDesk, podiumForEachTest } from '#testing/podium-for-each-test'
import { meet } from '#testing/rival'
import { statusAndDetail } from '#testing/status-and-detail'
import { purgePayoutHandles } from '../../housekeeping.jobs.ts'
import { markPayoutSent } from './mark-payouts.ts'
import { setPayoutHandle } from './set-payout-handle.ts'

let { testApp, admin, podium, post, sheet, payoutAt } = {} as PrizeDesk
podiumForEachTest((desk) => {
  ;({ testApp, admin, podium, post, sheet, payoutAt } = desk)
})

describe('a payout handle', () => {
  const captain = () => ({ id: podium.teams[0]?.captain.id ?? '' })
  const mine = async () => (await testApp.request(captain(), 'GET', '/payouts/mine')).body.payouts
  const leave = (id: string, handle: string | null, as = captain()) =>
    testApp.request(as, 'PUT', `/payouts/${id}/handle`, { handle })

  test('is visible to its player and admins only', async () => {
    const [prize] = await mine()
    expect(prize).toMatchObject({ place: 1, amount: 5, state: 'owed', handle: null, team_name: 'Place 1' })
    expect((await leave(prize.id, ' paypal.me/ann ')).body.handle).toBe('paypal.me/ann')
    expect((await mine())[0].handle).toBe('paypal.me/ann')
    expect((await payoutAt(0)).handle).toBe('paypal.me/ann')
    const { body: csv } = await testApp.request(admin, 'GET', `/admin/payouts/${podium.tournamentId}/csv`)
    expect(csv).toContain('paypal.me/ann')
    const { body: others } = await testApp.request(await createUser(testApp.deps.db), 'GET', '/payouts/mine')
    expect(others.payouts).toEqual([])
    const publicReads = await Promise.all(
      ['/teams', `/bracket/${podium.tournamentId}`, '/tournaments/current', '/tournaments/past'].map((path) =>
        testApp.request(undefined, 'GET', path),
      ),
    )
    expect(JSON.stringify(publicReads.map(({ body }) => body))).not.toContain('paypal.me')
  })

  test('cannot be entered for a share of $0', async () => {
    const [prize] = await mine()
    await testApp.request(admin, 'PUT', `/admin/payouts/${podium.tournamentId}/amounts`, {
      first: 0,
      second: 18,
      third: 12,
    })
    expect(statusAndDetail(await leave(prize.id, 'paypal.me/ann'))).toEqual([
      409,
      'This prize is $0, so there is nothing to send',
    ])
    expect(await mine()).toEqual([])
  })

  test('can be replaced and removed', async () => {
    const [prize] = await mine()
    await leave(prize.id, 'paypal.me/ann')
    await leave(prize.id, 'IBAN on request')
    expect((await payoutAt(0)).handle).toBe('IBAN on request')
    expect((await leave(prize.id, null)).body.handle).toBeNull()
    expect((await payoutAt(0)).handle).toBeNull()
  })

  test('is deleted when the prize is marked sent, and stays deleted when the prize is unmarked', async () => {
    const [prize] = await mine()
    await leave(prize.id, 'paypal.me/ann')
    await post(`${prize.id}/mark-sent`, { method: 'PayPal' })
    const { rows } = await sql`select from payout_handles where tournament_id = ${podium.tournamentId}`.execute(
      testApp.deps.db,
    )
    expect(rows).toHaveLength(0)
    expect(statusAndDetail(await leave(prize.id, 'too late'))).toEqual([409, 'This prize has already been sent'])
    await post(`${prize.id}/unmark-sent`, { reason: 'It bounced' })
    expect((await payoutAt(0)).handle).toBeNull()
  })

  test('of a player on two teams stays only for the prize that is still owed', async () => {
    const { db } = testApp.deps
    const { id: tournamentId } = await createTournament(db)
    const first = await createTeam(db, { tournamentId, paid: true })
    const second = await createTeam(db, { tournamentId, paid: true, players: [first.captain] })
    await settle(testApp, tournamentId, [first.id, second.id, null])
    const own = async () => (await testApp.request(first.captain, 'GET', '/payouts/mine')).body.payouts
    const [one] = await own()
    await leave(one.id, 'paypal.me/ann', first.captain)
    await post(`${one.id}/mark-sent`, { method: 'PayPal' })
    const handles = Object.fromEntries(
      (await own()).map((each: { state: string; handle: string }) => [each.state, each.handle]),
    )
    expect(handles).toEqual({ sent: null, owed: 'paypal.me/ann' })
  })

  test('stays when another prize of the cup is sent and when the podium is rewritten', async () => {
    const [prize] = await mine()
    await leave(prize.id, 'paypal.me/ann')
    const other = (await sheet()).payouts[4]
    await post(`${other.id}/mark-sent`, { method: 'PayPal' })
    await post(`${other.id}/unmark-sent`, { reason: 'It bounced' })
    const [first, second] = podium.teams
    await sql`update tournaments set status = 'completed', completed_at = now() where id = ${podium.tournamentId}`.execute(
      testApp.deps.db,
    )
    const winners = { first: second?.id, second: first?.id }
    const path = `/admin/tournaments/${podium.tournamentId}/set-winners`
    expect((await testApp.request(admin, 'POST', path, winners)).status).toBe(200)
    const [moved] = await mine()
    expect([moved.id === prize.id, moved.place, moved.handle]).toEqual([false, 2, 'paypal.me/ann'])
  })

  test('is deleted after ninety days', async () => {
    const [prize] = await mine()
    await leave(prize.id, 'paypal.me/ann')
    const { db } = testApp.deps
    const age = (days: number) =>
      sql`update payout_handles set left_at = now() - make_interval(days => ${days})`.execute(db)
    await age(89)
    await purgePayoutHandles.handle(testApp.deps, {})
    expect((await payoutAt(0)).handle).toBe('paypal.me/ann')
    await age(91)
    await purgePayoutHandles.handle(testApp.deps, {})
    expect((await payoutAt(0)).handle).toBeNull()
  })

  test('is refused for a prize of somebody else, when it is blank and when it is too long', async () => {
    const [prize] = await mine()
    const stranger = await createUser(testApp.deps.db)
    expect(statusAndDetail(await leave(prize.id, 'mine now', stranger))).toEqual([404, 'Payout not found'])
    expect(statusAndDetail(await leave(prize.id, ' '))).toEqual([422, 'Payout handle is required'])
    expect(statusAndDetail(await leave(prize.id, 'x'.repeat(201)))).toEqual([
      422,
      'Payout handle must be at most 200 characters',
    ])
    expect((await leave(prize.id, 'x'.repeat(200))).status).toBe(200)
  })

  /** The player enters a handle after the sending has read the prize and before it writes. */
  const leaveBetween = async ({ guards }: { guards: boolean }) => {
    const { db } = testApp.deps
    const [prize] = await mine()
    const person = await db.selectFrom('users').selectAll().where('id', '=', captain().id).executeTakeFirstOrThrow()
    const { rival, rivalWaited } = await meet(db, {
      first: (held) =>
        markPayoutSent({ ...testApp.deps, db: held }, actorOf(admin), {
          payoutId: prize.id,
          method: 'PayPal',
          reference: null,
          reason: null,
        }),
      rival: () => setPayoutHandle(testApp.deps, actorOf(person), { payoutId: prize.id, handle: 'paypal.me/late' }),
      afterReading: 'payouts',
      nth: 2,
      guards,
    })
    return { rival: outcomeOf(rival), rivalWaited }
  }

  test('that is entered while the prize is being sent waits and is refused', async () => {
    expect(await leaveBetween({ guards: true })).toEqual({
      rival: 'This prize has already been sent',
      rivalWaited: true,
    })
  })

  test('control: without the lock, it is saved for a prize that is sent', async () => {
    expect(await leaveBetween({ guards: false })).toEqual({ rival: 'ok', rivalWaited: false })
  })
})
