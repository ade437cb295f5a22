import { describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createAdmin } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { buildTestApp, type TestApp } from '#testing/test-app'
import type { Actor } from '../../db/actor.ts'
import { checkInvariants } from '../../db/check-invariants.ts'
import { openCheckIn } from './check-ins.queries.ts'
import { reopenMatch, setMatchScore } from './decide-match.ts'
import { cancelCheckIn, processCheckIn } from './manage-check-ins.ts'

/** A separate server, so that a control leaves nothing behind. */
async function onOwnServer(work: (own: TestApp, admin: Actor) => Promise<void>): Promise<void> {
  const own = await buildTestApp()
  try {
    await work(own, actorOf(await createAdmin(own.deps.db)))
  } finally {
    await own.close()
  }
}

describe('a match that is reopened while a later one is scored', () => {
  /** The winners final is decided after the reopening has seen it undecided and before it writes. */
  const scoreBetween = async (own: TestApp, admin: Actor, { guards }: { guards: boolean }) => {
    const cup = await createNamedBracket(own, 4)
    for (const name of ['Winners Round 1.1', 'Winners Round 1.2']) await cup.win(name, 1)
    const { id: matchId } = await cup.match('Winners Round 1.1')
    const final = await cup.match('Winners Final.1')
    const { first, rival, rivalWaited } = await meet(own.deps.db, {
      first: (db) => reopenMatch({ ...own.deps, db }, admin, { matchId, cascade: false }),
      rival: () =>
        setMatchScore(own.deps, admin, {
          matchId: final.id,
          winnerTeamId: final.team1_id ?? '',
          score: '3-0',
          cascade: false,
        }),
      afterReading: 'matches',
      guards,
    })
    return { outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited, broken: await checkInvariants(own.deps.db) }
  }

  test('the score waits and is refused, because its teams are open again', () =>
    onOwnServer(async (own, admin) => {
      expect(await scoreBetween(own, admin, { guards: true })).toEqual({
        outcomes: ['ok', 'Both teams must be decided first'],
        rivalWaited: true,
        broken: [],
      })
    }))

  test('control: without the lock, both are done and the bracket contradicts itself', () =>
    onOwnServer(async (own, admin) => {
      const { rivalWaited, broken } = await scoreBetween(own, admin, { guards: false })
      expect(rivalWaited).toBe(false)
      expect(broken).not.toEqual([])
    }))
})

describe('a check-in that is closed again while it is processed', () => {
  /** Processing comes after the closing has seen the check-in open and before it writes. */
  const processBetween = async (own: TestApp, admin: Actor, { guards }: { guards: boolean }) => {
    const cup = await createNamedBracket(own, 4)
    const { id: matchId } = await cup.match('Winners Round 1.1')
    await own.deps.db.transaction().execute((tx) => openCheckIn(tx, matchId, new Date().toISOString()))
    const { first, rival, rivalWaited } = await meet(own.deps.db, {
      first: (db) => cancelCheckIn({ ...own.deps, db }, admin, { matchId }),
      rival: () => processCheckIn(own.deps, admin, { matchId }),
      afterReading: 'matches',
      guards,
    })
    return { outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited }
  }

  test('the processing waits and is refused: nobody loses by it', () =>
    onOwnServer(async (own, admin) => {
      expect(await processBetween(own, admin, { guards: true })).toEqual({
        outcomes: ['ok', 'Match is not in check-in'],
        rivalWaited: true,
      })
    }))

  test('control: without the lock, both teams lose although the check-in was closed', () =>
    onOwnServer(async (own, admin) => {
      const { outcomes, rivalWaited } = await processBetween(own, admin, { guards: false })
      expect([outcomes[1], rivalWaited]).toEqual(['ok', false])
    }))
})
