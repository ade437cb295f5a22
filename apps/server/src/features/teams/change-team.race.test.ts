import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../db/check-invariants.ts'
import type { Actor } from '../../http/actor.ts'
import { actorOf } from '../../testing/actor-of.ts'
import { createTeam } from '../../testing/factories/create-team.ts'
import { createTournament } from '../../testing/factories/create-tournament.ts'
import { createAdmin, createUser } from '../../testing/factories/create-user.ts'
import { inviteCrowd } from '../../testing/factories/invite-crowd.ts'
import { countOutcomes } from '../../testing/outcomes.ts'
import { withoutGuards } from '../../testing/rival.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { acceptInvite } from './accept-invite.ts'
import { deleteTeam } from './delete-team.ts'
import { kickPlayer } from './kick-player.ts'
import { leaveTeam } from './leave-team.ts'

const ROUNDS = 20
const requestId = 'race'
const as = 'admin'

let testApp: TestApp
let tournamentId: string
let admin: Actor
beforeAll(async () => {
  testApp = await buildTestApp()
  tournamentId = (await createTournament(testApp.deps.db)).id
  admin = actorOf(await createAdmin(testApp.deps.db))
})
afterAll(() => testApp.close())

const playersOf = async (teamId: string): Promise<string[]> => {
  const rows = await testApp.deps.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .execute()
  return rows.map((row) => row.user_id)
}

describe('an invite accepted while the captain is kicked', () => {
  test('the team keeps a captain who plays in it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { team, invitees } = await inviteCrowd(testApp.deps.db, { tournamentId, count: 1, size: 1 })
      const [{ actor, inviteId }] = invitees
      const outcomes = await countOutcomes([
        acceptInvite(testApp.deps, actor, { inviteId, requestId }),
        kickPlayer(testApp.deps, admin, { teamId: team.id, playerId: team.captain.id, as, requestId }),
      ])
      const isKicked = !(await playersOf(team.id)).includes(team.captain.id)
      expect(outcomes).toEqual(
        isKicked ? { ok: 2 } : { ok: 1, 'The last player cannot be kicked. Delete the team instead.': 1 },
      )
    }
  })

  test('control: without the lock the captaincy goes to somebody who has left', async () => {
    const { db } = testApp.deps
    const heir = await createUser(db)
    const team = await createTeam(db, { tournamentId, players: [await createUser(db), heir, await createUser(db)] })
    const unguarded = withoutGuards(db, {
      afterReading: 'team_members',
      rival: () => leaveTeam(testApp.deps, actorOf(heir), { teamId: team.id, requestId }),
    })
    await kickPlayer({ ...testApp.deps, db: unguarded }, admin, {
      teamId: team.id,
      playerId: team.captain.id,
      as,
      requestId,
    })
    const violations = await checkInvariants(db)
    await sql`update teams set captain_id = (select user_id from team_members where team_id = teams.id)
      where id = ${team.id}`.execute(db)
    expect(violations).toHaveLength(1)
  })
})

describe('an invite accepted while the team is deleted', () => {
  /** Players who joined a team that was gone. */
  const latecomers = async (): Promise<number> => {
    const late = await testApp.deps.db
      .selectFrom('team_members as m')
      .innerJoin('teams as t', 't.id', 'm.team_id')
      .select('m.user_id')
      .whereRef('m.joined_at', '>', 't.deleted_at')
      .execute()
    return late.length
  }

  test('nobody joins a team that is gone', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { team, invitees } = await inviteCrowd(testApp.deps.db, { tournamentId, count: 2 })
      const outcomes = await countOutcomes([
        ...invitees.map(({ actor, inviteId }) => acceptInvite(testApp.deps, actor, { inviteId, requestId })),
        deleteTeam(testApp.deps, admin, { teamId: team.id, as, requestId }),
      ])
      const joined = (await playersOf(team.id)).length - 2
      expect(outcomes.ok).toBe(1 + joined)
    }
    expect(await latecomers()).toBe(0)
  })

  test('control: without guards somebody does', async () => {
    const { team, invitees } = await inviteCrowd(testApp.deps.db, { tournamentId, count: 1 })
    const [{ actor, inviteId }] = invitees
    const db = withoutGuards(testApp.deps.db, {
      afterReading: 'team_members',
      nth: 3,
      rival: () => deleteTeam(testApp.deps, admin, { teamId: team.id, as, requestId }),
    })
    const call = acceptInvite({ ...testApp.deps, db }, actor, { inviteId, requestId })
    expect([await countOutcomes([call]), await latecomers()]).toEqual([{ ok: 1 }, 1])
  })
})
