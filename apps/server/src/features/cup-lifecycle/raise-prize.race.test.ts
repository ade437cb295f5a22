import { describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createNamedBracket, type NamedBracket } from '#testing/factories/played-bracket'
import { meet } from '#testing/rival'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { testAppForFile } from '#testing/test-app-for-file'
import { findPayouts } from '../payouts/payouts.queries.ts'
import { sumPoolCents } from '../tournaments/prize-pool.queries.ts'
import { editTournament } from './edit-tournament.ts'

const testApp = testAppForFile()
const RAISED_CENTS = 5001

interface Rival {
  /** The table whose read by the raise is followed by the rival. */
  afterReading: 'tournaments' | 'payouts'
  prepare(cup: NamedBracket): Promise<unknown>
  /** Returns the pool in cents that it saw, if any. */
  run(own: TestApp, cup: NamedBracket): Promise<number | undefined>
}

const playAll = async (cup: NamedBracket) => {
  await cup.win('Winners Final.1', 1)
  await cup.win('Grand Final.1', 1)
}

const FINAL: Rival = {
  afterReading: 'payouts',
  prepare: (cup) => cup.win('Winners Final.1', 1),
  run: async (_own, cup) => {
    await cup.win('Grand Final.1', 1)
    return undefined
  },
}

const PRIZE_SENT: Rival = {
  afterReading: 'payouts',
  prepare: playAll,
  run: async (own, { admin, tournamentId }) => {
    const [first] = await findPayouts(own.deps.db, tournamentId)
    await own.request(admin, 'POST', `/admin/payouts/${first?.id}/mark-sent`, { method: 'Bank transfer' })
    return undefined
  },
}

const COMPLETED: Rival = {
  afterReading: 'tournaments',
  prepare: playAll,
  run: async (own, { admin, tournamentId }) => {
    const { body } = await own.request(admin, 'POST', `/admin/tournaments/${tournamentId}/complete`)
    return Math.round(body.tournament.prize_pool * 100)
  },
}

/** An organiser raises the added prize of a cup of two teams; the rival runs between a read and the writes. */
async function raiseAmong(own: TestApp, guards: boolean, { afterReading, prepare, run }: Rival) {
  const cup = await createNamedBracket(own, 2)
  await prepare(cup)
  const { tournamentId } = cup
  const { db } = own.deps
  const admin = actorOf({ id: cup.admin.id, name: 'Admin', email: null, verified: true, is_admin: true })
  const raise = { tournamentId, name: undefined, startDate: undefined, terms: { added_prize: RAISED_CENTS / 100 } }
  const { rivalWaited, rival } = await meet(db, {
    first: (held) => editTournament({ ...own.deps, db: held }, admin, { ...raise }),
    rival: () => run(own, cup),
    afterReading,
    guards,
  })
  const poolCents = await sumPoolCents(db, tournamentId)
  const owedCents = (await findPayouts(db, tournamentId)).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const found = rival.status === 'fulfilled' ? rival.value : undefined
  return { rivalWaited, missingCents: poolCents - owedCents, laterCents: poolCents - (found ?? poolCents) }
}

const RIGHT = { rivalWaited: true, missingCents: 0, laterCents: 0 }

/** On a separate server, because the books are wrong afterwards. */
async function withoutTheLock(rival: Rival) {
  const own = await buildTestApp()
  return raiseAmong(own, false, rival).finally(() => own.close())
}

describe('raising the added prize', () => {
  test('while the final ends: the final waits, and the podium is owed the raise too', async () => {
    expect(await raiseAmong(testApp, true, FINAL)).toEqual(RIGHT)
  })

  test('while a prize is sent: sending waits, and the prizes still add up to the pool', async () => {
    expect(await raiseAmong(testApp, true, PRIZE_SENT)).toEqual(RIGHT)
  })

  test('control: without the lock, the raise is in the pool but in no prize', async () => {
    expect(await withoutTheLock(PRIZE_SENT)).toMatchObject({ rivalWaited: false, missingCents: RAISED_CENTS })
  })

  test('while the cup is completed: completing waits, and a completed cup no longer changes', async () => {
    expect(await raiseAmong(testApp, true, COMPLETED)).toEqual(RIGHT)
  })

  test('control: without the lock, the prize of a completed cup is raised', async () => {
    expect(await withoutTheLock(COMPLETED)).toMatchObject({ rivalWaited: false, laterCents: RAISED_CENTS })
  })
})
