import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { inviteCrowd } from '#testing/factories/invite-crowd'
import { countOutcomes, outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { testAppForFile } from '#testing/test-app-for-file'
import type { Actor } from '../../db/actor.ts'
import { checkInvariants } from '../../db/check-invariants.ts'
import { acceptInvite } from '../teams/invites/respond-to-invites.ts'
import { kickPlayer, leaveTeam } from '../teams/roster/remove-player.ts'
import { deleteTeam } from './delete-team.ts'

const ROUNDS = 20
const as = 'admin'

const testApp = testAppForFile()
let tournamentId: string
let admin: Actor
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
  admin = actorOf(await createAdmin(testApp.deps.db))
})

const playersOf = async (teamId: string): Promise<string[]> => {
  const rows = await testApp.deps.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Transactions that the database ended because of a deadlock, so far. */
const deadlocks = async (): Promise<number> => {
  const { values } = await testApp.deps.metrics.transactionRetries.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

describe('an invite accepted while the captain is kicked', () => {
  test('the team keeps a captain who is one of its players', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { team, invitees } = await inviteCrowd(testApp.deps.db, { tournamentId, count: 1, size: 1 })
      const [{ actor, inviteId }] = invitees
      const outcomes = await countOutcomes([
        acceptInvite(testApp.deps, actor, { inviteId }),
        kickPlayer(testApp.deps, admin, { teamId: team.id, playerId: team.captain.id, as }),
      ])
      const isKicked = !(await playersOf(team.id)).includes(team.captain.id)
      expect(outcomes).toEqual(
        isKicked ? { ok: 2 } : { ok: 1, 'The last player cannot be kicked. Delete the team instead.': 1 },
      )
    }
    expect(await deadlocks()).toBe(0)
  })

  /** The captain's successor leaves after being chosen and before becoming captain. */
  const leaveBetween = async ({ guards }: { guards: boolean }) => {
    const { db } = testApp.deps
    const heir = await createUser(db)
    const team = await createTeam(db, { tournamentId, players: [await createUser(db), heir, await createUser(db)] })
    const input = { teamId: team.id, playerId: team.captain.id, as } as const
    const { first, rival, rivalWaited } = await meet(db, {
      first: (held) => kickPlayer({ ...testApp.deps, db: held }, admin, input),
      rival: () => leaveTeam(testApp.deps, actorOf(heir), { teamId: team.id }),
      afterReading: 'team_members',
      guards,
    })
    return { team, outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited }
  }

  test('a successor who leaves at the same time waits and passes the captaincy on', async () => {
    const { team, outcomes, rivalWaited } = await leaveBetween({ guards: true })
    expect([outcomes, rivalWaited]).toEqual([['ok', 'ok'], true])
    const { captain_id } = await testApp.deps.db
      .selectFrom('teams')
      .select('captain_id')
      .where('id', '=', team.id)
      .executeTakeFirstOrThrow()
    expect(await playersOf(team.id)).toEqual([captain_id])
  })

  test('control: without the lock, the captain is a player who has left', async () => {
    const { team, outcomes, rivalWaited } = await leaveBetween({ guards: false })
    const { db } = testApp.deps
    const violations = await checkInvariants(db)
    await sql`update teams set captain_id = (select user_id from team_members where team_id = teams.id)
      where id = ${team.id}`.execute(db)
    expect([outcomes, rivalWaited]).toEqual([['ok', 'ok'], false])
    expect(violations).toHaveLength(1)
  })
})

describe('an invite accepted while the team is deleted', () => {
  /** Players who joined a deleted team. */
  const latecomers = async (): Promise<number> => {
    const late = await testApp.deps.db
      .selectFrom('team_members as m')
      .innerJoin('teams as t', 't.id', 'm.team_id')
      .select('m.user_id')
      .whereRef('m.joined_at', '>', 't.deleted_at')
      .execute()
    return late.length
  }

  test('no player joins a deleted team', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { team, invitees } = await inviteCrowd(testApp.deps.db, { tournamentId, count: 2 })
      const outcomes = await countOutcomes([
        ...invitees.map(({ actor, inviteId }) => acceptInvite(testApp.deps, actor, { inviteId })),
        deleteTeam(testApp.deps, admin, { teamId: team.id, as }),
      ])
      const joined = (await playersOf(team.id)).length - 2
      expect(outcomes.ok).toBe(1 + joined)
    }
    expect(await latecomers()).toBe(0)
  })

  /** The team is deleted after a free seat was found and before it is taken. */
  const deleteBetween = async ({ guards }: { guards: boolean }) => {
    const { team, invitees } = await inviteCrowd(testApp.deps.db, { tournamentId, count: 1 })
    const [{ actor, inviteId }] = invitees
    const { first, rival, rivalWaited } = await meet(testApp.deps.db, {
      first: (db) => acceptInvite({ ...testApp.deps, db }, actor, { inviteId }),
      rival: () => deleteTeam(testApp.deps, admin, { teamId: team.id, as }),
      afterReading: 'team_members',
      nth: 3,
      guards,
    })
    return { outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited, latecomers: await latecomers() }
  }

  test('the deletion waits for the player who is joining', async () => {
    expect(await deleteBetween({ guards: true })).toEqual({ outcomes: ['ok', 'ok'], rivalWaited: true, latecomers: 0 })
    expect(await deadlocks()).toBe(0)
  })

  test('control: without the guards, a player joins a deleted team', async () => {
    expect(await deleteBetween({ guards: false })).toEqual({
      outcomes: ['ok', 'ok'],
      rivalWaited: false,
      latecomers: 1,
    })
  })
})
