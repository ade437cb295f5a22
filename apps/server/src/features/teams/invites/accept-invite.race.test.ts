import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { inviteCrowd } from '#testing/factories/invite-crowd'
import { countOutcomes, outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { testAppForFile } from '#testing/test-app-for-file'
import { acceptInvite, rejectInvite } from './respond-to-invites.ts'

const CROWD = Number(process.env.RACE_CROWD ?? 200)
const ROUNDS = 20

const testApp = testAppForFile()
let tournamentId: string
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
})

const crowd = (count: number) => inviteCrowd(testApp.deps.db, { tournamentId, count })

const playersOf = async (teamId: string): Promise<number> =>
  (await testApp.deps.db.selectFrom('team_members').select('user_id').where('team_id', '=', teamId).execute()).length

async function removeTeam(teamId: string): Promise<void> {
  const { db } = testApp.deps
  await db.deleteFrom('invites').where('team_id', '=', teamId).execute()
  await db.deleteFrom('team_members').where('team_id', '=', teamId).execute()
  await db.deleteFrom('teams').where('id', '=', teamId).execute()
}

const SEATS = sql.id('team_members_team_id_slot_key')
const dropSeats = () => sql`alter table team_members drop constraint ${SEATS}`.execute(testApp.deps.db)
const restoreSeats = () =>
  sql`alter table team_members add constraint ${SEATS} unique (team_id, slot)`.execute(testApp.deps.db)

describe('many players accept invites to one seat', () => {
  test('one gets the seat, the others get "Team is already full"', async () => {
    const { team, invitees } = await crowd(CROWD)
    await Promise.all(invitees.map(({ user }) => testApp.tokenOf(user)))
    const responses = await Promise.all(
      invitees.map(({ user, inviteId }) => testApp.request(user, 'POST', `/teams/invites/${inviteId}/accept`)),
    )
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(CROWD - 1)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.detail}`))).toEqual(
      new Set(['409 Team is already full']),
    )
    expect(await playersOf(team.id)).toBe(3)
  })

  test('the lock alone prevents a fourth player', async () => {
    const { team, invitees } = await crowd(50)
    await dropSeats()
    const outcomes = await countOutcomes(
      invitees.map(({ actor, inviteId }) => acceptInvite(testApp.deps, actor, { inviteId })),
    )
    await restoreSeats()
    expect([outcomes, await playersOf(team.id)]).toEqual([{ ok: 1, 'Team is already full': 49 }, 3])
  })

  /** The second player accepts after the first has seen the free seat and before the first takes it. */
  const acceptBetween = async ({ guards }: { guards: boolean }) => {
    const { team, invitees } = await crowd(2)
    const [one, other = one] = invitees
    const { first, rival, rivalWaited } = await meet(testApp.deps.db, {
      first: (db) => acceptInvite({ ...testApp.deps, db }, one.actor, { inviteId: one.inviteId }),
      rival: () => acceptInvite(testApp.deps, other.actor, { inviteId: other.inviteId }),
      afterReading: 'team_members',
      nth: 3,
      guards,
    })
    return { team, outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited }
  }

  test('a second player waits for the first and gets "Team is already full"', async () => {
    const { team, outcomes, rivalWaited } = await acceptBetween({ guards: true })
    expect([outcomes, rivalWaited, await playersOf(team.id)]).toEqual([['ok', 'Team is already full'], true, 3])
  })

  test('control: without the lock, the unique index still refuses a fourth player', async () => {
    const { team, outcomes } = await acceptBetween({ guards: false })
    expect([outcomes, await playersOf(team.id)]).toEqual([['Team is already full', 'ok'], 3])
  })

  test('control: without the lock and the index, a fourth player gets in', async () => {
    await dropSeats()
    const { team, outcomes } = await acceptBetween({ guards: false })
    const players = await playersOf(team.id)
    await removeTeam(team.id)
    await restoreSeats()
    expect([outcomes, players]).toEqual([['ok', 'ok'], 4])
  })
})

describe('one invite accepted and rejected at once', () => {
  test('only one response is stored', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { team, invitees } = await crowd(1)
      const [{ actor, inviteId }] = invitees
      const outcomes = await countOutcomes([
        acceptInvite(testApp.deps, actor, { inviteId }),
        rejectInvite(testApp.deps, actor, { inviteId }),
        acceptInvite(testApp.deps, actor, { inviteId }),
      ])
      const refusal =
        (await playersOf(team.id)) === 3 ? 'Invite has already been accepted' : 'Invite is no longer pending'
      expect(outcomes).toEqual({ ok: 1, [refusal]: 2 })
    }
  })

  test('accepting twice gets "already accepted", even if the first acceptance commits during the second', async () => {
    const { invitees } = await crowd(1)
    const [{ actor, inviteId }] = invitees
    const accept = (db = testApp.deps.db) => acceptInvite({ ...testApp.deps, db }, actor, { inviteId })
    const { first, rival } = await meet(testApp.deps.db, {
      first: accept,
      rival: () => accept(),
      afterReading: 'invites',
      guards: true,
    })
    expect([outcomeOf(first), outcomeOf(rival)]).toEqual(['Invite has already been accepted', 'ok'])
  })

  /** The rejection comes after the acceptance found the invite pending and before it takes the seat. */
  const rejectBetween = async ({ guards }: { guards: boolean }) => {
    const { team, invitees } = await crowd(1)
    const [{ actor, inviteId }] = invitees
    const { first, rival, rivalWaited } = await meet(testApp.deps.db, {
      first: (db) => acceptInvite({ ...testApp.deps, db }, actor, { inviteId }),
      rival: () => rejectInvite(testApp.deps, actor, { inviteId }),
      afterReading: 'team_members',
      nth: 2,
      guards,
    })
    return { outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited, players: await playersOf(team.id) }
  }

  test('the rejection waits for the acceptance and is refused', async () => {
    expect(await rejectBetween({ guards: true })).toEqual({
      outcomes: ['ok', 'Invite has already been accepted'],
      rivalWaited: true,
      players: 3,
    })
  })

  test('control: without the guards, both responses are stored', async () => {
    expect(await rejectBetween({ guards: false })).toEqual({ outcomes: ['ok', 'ok'], rivalWaited: false, players: 3 })
  })
})
