import type { Bracket } from '@cup/contract/bracket'
import { enterTeam, openCup, openMatches, playOut, readBracket } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { freePort } from '@cup/rehearsal/server-process'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { openTestDb, type TestDb } from '@cup/server/testing/test-db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../harness/database-proxy.ts'
import { PREVIOUS, reasonWithoutPrevious, unpackPrevious } from '../harness/previous-release.ts'
import { type Providers, startProviders } from '../harness/providers.ts'
import { openScratch, type Scratch } from '../harness/scratch.ts'
import { type Instance, startInstance } from '../harness/start-instance.ts'

const TIMEOUT = 240_000
const reason = reasonWithoutPrevious()

describe.skipIf(reason !== undefined)(`release ${PREVIOUS.version} on the schema of this one ${reason ?? ''}`, () => {
  let testDb: TestDb
  let scratch: Scratch
  let database: DatabaseProxy
  let providers: Providers
  let previous: Instance
  let current: Instance
  let admin: Person
  beforeAll(async () => {
    testDb = await openTestDb()
    scratch = openScratch()
    database = await startDatabaseProxy(testDb.connection)
    const port = await freePort()
    providers = await startProviders(`http://localhost:${port}`)
    const place = { providers, database: { url: database.url } }
    previous = startInstance({ ...place, port, sources: unpackPrevious(scratch.folder('previous')) })
    await previous.mustBeReady()
    admin = await signIn(previous.origin, 'admin@example.com', 'Super Admin')
    // as in an upgrade: its start pins the super admin of the earlier release
    current = startInstance({ ...place, port: await freePort(), publicOrigin: previous.origin })
    await current.mustBeReady()
  }, TIMEOUT)
  afterAll(async () => {
    await Promise.all([previous?.kill(), current?.kill()])
    await providers?.close()
    await database?.close()
    await testDb?.close()
    scratch?.remove()
  })

  /** The same person at the other instance. */
  const at = async <T>(instance: Instance, method: string, path: string): Promise<{ status: number; body: T }> => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const response = await fetch(`${instance.origin}/api${path}`, { method, headers })
    return { status: response.status, body: (await response.json()) as T }
  }
  const openingMatch = async (cupId: string) => {
    const [match] = openMatches(await readBracket(admin, cupId))
    if (match === undefined) throw new Error('no match can be played')
    return match
  }

  test(
    'plays a cup beside an instance of this release, and either undoes the other’s results',
    async () => {
      const cup = await openCup(admin, 'Cup of two releases')
      for (const name of ['One', 'Two', 'Three', 'Four']) await enterTeam(previous.origin, name)
      await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
      for (const [setting, undoing] of [
        [previous, current],
        [current, previous],
      ] as const) {
        const match = await openingMatch(cup.id)
        const statusAt = async (instance: Instance) =>
          (await at<Bracket>(instance, 'GET', `/bracket/${cup.id}`)).body.matches.find(({ id }) => id === match.id)
            ?.match_status
        const query = new URLSearchParams({ winner_team_id: match.team1_id ?? '', score: '2-1' })
        expect((await at(setting, 'POST', `/admin/matches/${match.id}/update?${query}`)).status).toBe(200)
        await expect.poll(() => statusAt(undoing)).toBe('completed')
        expect((await at(undoing, 'POST', `/admin/matches/${match.id}/undo`)).status).toBe(200)
        await expect.poll(() => statusAt(setting)).toBe('pending')
      }
      expect(await playOut(admin, cup.id)).toBeGreaterThanOrEqual(6)
      await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
    },
    TIMEOUT,
  )

  test(
    'refuses a second cup in progress, which it used to allow, and changes nothing',
    async () => {
      const first = await openCup(admin, 'First')
      const body = { name: 'Second', start_date: '2031-01-01T18:00Z' }
      const second = await admin.must<{ id: string }>('POST', '/admin/tournaments/create', body)
      for (const { id } of [first, second]) {
        for (let made = 0; made < 2; made++) await createTeam(testDb.db, { tournamentId: id, paid: true })
      }
      await admin.must('POST', `/admin/bracket/generate/${first.id}`)
      const answer = await admin.call('POST', `/admin/bracket/generate/${second.id}`)
      expect(answer.status).toBe(409)
      const row = await testDb.db
        .selectFrom('tournaments')
        .select('status')
        .where('id', '=', second.id)
        .executeTakeFirstOrThrow()
      expect(row.status).toBe('active')
      const matches = await testDb.db
        .selectFrom('matches')
        .select('id')
        .where('tournament_id', '=', second.id)
        .execute()
      expect(matches).toEqual([])
    },
    TIMEOUT,
  )
})
