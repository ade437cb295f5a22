import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { meet } from '#testing/rival'
import { testAppForFile } from '#testing/test-app-for-file'
import { joinByLink } from './join-by-link.ts'

const CROWD = 60

const testApp = testAppForFile()
let tournamentId: string
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
})

async function openTeam() {
  const team = await createTeam(testApp.deps.db, { tournamentId, size: 2 })
  const { body } = await testApp.request(team.captain, 'POST', `/teams/${team.id}/join-link`)
  return { team, code: new URL(body.url).searchParams.get('join') ?? '' }
}
const playersOf = async (teamId: string): Promise<number> =>
  (await testApp.deps.db.selectFrom('team_members').select('user_id').where('team_id', '=', teamId).execute()).length

describe('many players with one link', () => {
  test('one gets the last seat, the others get "Team is already full"', async () => {
    const { team, code } = await openTeam()
    const people = await Promise.all(Array.from({ length: CROWD }, () => createUser(testApp.deps.db)))
    await Promise.all(people.map((person) => testApp.tokenOf(person)))
    const responses = await Promise.all(people.map((person) => testApp.request(person, 'POST', `/join/${code}`)))
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(CROWD - 1)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.detail}`))).toEqual(
      new Set(['409 Team is already full']),
    )
    expect(await playersOf(team.id)).toBe(3)
  })
})

const SEATS = sql.id('team_members_team_id_slot_key')
const dropSeats = () => sql`alter table team_members drop constraint ${SEATS}`.execute(testApp.deps.db)
const restoreSeats = () =>
  sql`alter table team_members add constraint ${SEATS} unique (team_id, slot)`.execute(testApp.deps.db)

describe('two players take the last seat at the worst moment', () => {
  const race = async (guards: boolean) => {
    const { team, code } = await openTeam()
    const [first, rival] = [await createUser(testApp.deps.db), await createUser(testApp.deps.db)]
    const met = await meet(testApp.deps.db, {
      first: (db) => joinByLink({ ...testApp.deps, db }, actorOf(first), { code }),
      rival: () => joinByLink(testApp.deps, actorOf(rival), { code }),
      // after the checks without and with the lock: the read of the free slot
      afterReading: 'team_members',
      nth: 3,
      guards,
    })
    return { met, team }
  }

  test('the second waits for the first and is refused', async () => {
    const { met, team } = await race(true)
    expect([met.first.status, met.rival.status, met.rivalWaited]).toEqual(['fulfilled', 'rejected', true])
    expect(await playersOf(team.id)).toBe(3)
  })

  test('control: without the lock, both get a seat', async () => {
    await dropSeats()
    try {
      const { met, team } = await race(false)
      expect([met.first.status, met.rival.status, await playersOf(team.id)]).toEqual(['fulfilled', 'fulfilled', 4])
      await sql`delete from team_members where team_id = ${team.id}`.execute(testApp.deps.db)
      await sql`delete from join_links where team_id = ${team.id}`.execute(testApp.deps.db)
      await sql`delete from teams where id = ${team.id}`.execute(testApp.deps.db)
    } finally {
      await restoreSeats()
    }
  })
})
