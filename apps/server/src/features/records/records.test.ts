import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUsers } from '#testing/factories/create-user'
import { createNamedBracket, type NamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'
import { inTransaction } from '../../events/in-transaction.ts'
import { recomputeRecords } from './recompute-records.step.ts'

const testApp = testAppForFile()
let admin: { id: string }
let cup: NamedBracket
/** The players of the champion, of the finalist, and of the team that never came. */
let champions: string[]
let finalists: string[]
let absent: string[]

const recordsOf = async (ids: readonly string[]) =>
  testApp.deps.db.selectFrom('player_records').selectAll().where('user_id', 'in', ids).orderBy('user_id').execute()
const recompute = () => testApp.deps.db.transaction().execute(recomputeRecords)
const hall = async () => (await testApp.request(undefined, 'GET', '/champions')).body
const idsOf = (team: { players: { id: string }[] } | undefined): string[] => (team?.players ?? []).map(({ id }) => id)

beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
  cup = await createNamedBracket(testApp, 3)
  const [first, second, third] = cup.teams
  champions = idsOf(first)
  finalists = idsOf(second)
  absent = idsOf(third)
  // the match of seeds 2 and 3 is a disqualification, which was not played
  await cup.act('Winners Round 1.1', `dq-team?team_id=${third?.id}&reason=Gone&withdraw=true`)
  await cup.win('Winners Final.1', 1)
  await cup.win('Grand Final.1', 1, '4-1')
  await testApp.request(admin, 'POST', `/admin/tournaments/${cup.tournamentId}/complete`)
  await testApp.runJobs()
})

describe('after a cup is completed', () => {
  test('its players have a record of the matches they played, without forfeits and walkovers', async () => {
    expect(await recordsOf(champions)).toMatchObject(champions.map(() => ({ played: 2, won: 2, titles: 1, cups: 1 })))
    expect(await recordsOf(finalists)).toMatchObject(finalists.map(() => ({ played: 2, won: 0, podiums: 1 })))
    expect(await recordsOf(absent)).toMatchObject(absent.map(() => ({ played: 0, won: 0, mu: 25 })))
  })

  test('its champions are in the hall of fame, without ids and addresses', async () => {
    const names = await testApp.deps.db.selectFrom('users').select('name').where('id', 'in', champions).execute()
    const shown: { name: string }[] = await hall()
    expect(shown).toHaveLength(3)
    expect(shown.map(({ name }) => name).toSorted()).toEqual(names.map(({ name }) => name).toSorted())
    expect(shown[0]).toEqual({ name: expect.any(String), titles: 1, podiums: 1, cups: 1 })
  })

  test('the same matches give the same records to the last bit', async () => {
    const before = await recordsOf([...champions, ...finalists, ...absent])
    expect(await recompute()).toBe(0)
    const { db } = testApp.deps
    await db
      .updateTable('player_records')
      .set({ mu: 3, won: 0 })
      .where('user_id', '=', champions[0] ?? '')
      .execute()
    await db
      .deleteFrom('player_records')
      .where('user_id', '=', finalists[0] ?? '')
      .execute()
    const [stranger] = await createUsers(db, 1)
    await sql`insert into player_records select ${stranger?.id}, mu, sigma, played, won, cups, titles, podiums, recent_places
      from player_records where user_id = ${champions[1]}`.execute(db)
    expect(await recompute()).toBe(3)
    expect(await recordsOf([...champions, ...finalists, ...absent])).toEqual(before)
  })

  test('a cancelled cup does not count', async () => {
    const other = await createNamedBracket(testApp, 2)
    await other.win('Winners Final.1', 1)
    await testApp.request(admin, 'POST', `/admin/tournaments/${other.tournamentId}/cancel`)
    await testApp.runJobs()
    expect(await recordsOf(other.teams.flatMap(idsOf))).toEqual([])
  })

  test('another podium, set by hand, moves the title', async () => {
    const [first, second] = cup.teams
    const set = (body: object) =>
      testApp.request(admin, 'POST', `/admin/tournaments/${cup.tournamentId}/set-winners`, body)
    await set({ first: second?.id, second: first?.id })
    await testApp.runJobs()
    expect(await recordsOf(finalists)).toMatchObject(finalists.map(() => ({ titles: 1, recent_places: [1] })))
    await set({ first: first?.id, second: second?.id })
    await testApp.runJobs()
    expect(await recordsOf(finalists)).toMatchObject(finalists.map(() => ({ titles: 0, recent_places: [2] })))
  })
})

describe('the hall of fame', () => {
  const namesShown = async (): Promise<string[]> => (await hall()).map(({ name }: { name: string }) => name)

  test('a queued update does not replace a later one: it may not see that one’s cup', async () => {
    await testApp.runJobs()
    const { tournamentId } = cup
    for (const _ of ['one cup', 'the next']) {
      await inTransaction(testApp.deps, async (_tx, emit) => emit({ type: 'tournament_completed', tournamentId }))
    }
    const { rows } = await sql`select from pgboss.job where name = 'update-records' and state = 'created'`.execute(
      testApp.deps.db,
    )
    expect(rows).toHaveLength(2)
    await testApp.runJobs()
  })

  test('"Hide me" shows "Player" at once, and switching it off shows the name again', async () => {
    const one = { id: champions[0] ?? '' }
    const { body: me } = await testApp.request(one, 'GET', '/auth/me')
    expect([me.hidden, await namesShown()]).toEqual([false, expect.arrayContaining([me.name])])
    const hidden = await testApp.request(one, 'PUT', '/account/profile', { hidden: true })
    expect(hidden.body).toEqual({ hidden: true })
    expect(await namesShown()).toEqual(expect.arrayContaining(['Player']))
    expect(await namesShown()).not.toContain(me.name)
    await testApp.request(one, 'PUT', '/account/profile', { hidden: false })
    expect(await namesShown()).toContain(me.name)
  })

  test('shows a closed account as "Player"', async () => {
    const { db } = testApp.deps
    await db
      .updateTable('users')
      .set({ erased_at: new Date() })
      .where('id', '=', champions[1] ?? '')
      .execute()
    testApp.deps.readCache.drop({ name: 'tournament_updated', payload: { tournament_id: cup.tournamentId } })
    const shown = await namesShown()
    await db
      .updateTable('users')
      .set({ erased_at: null })
      .where('id', '=', champions[1] ?? '')
      .execute()
    expect(shown.filter((name) => name === 'Player')).toHaveLength(1)
  })
})

describe('suggested seeds', () => {
  test('put champions before new teams and new teams before losers, each with its reason', async () => {
    const { db } = testApp.deps
    const { id: tournamentId } = await createTournament(db)
    const players = (ids: readonly string[]) => ids.map((id) => ({ id }))
    const beaten = await createTeam(db, { tournamentId, paid: true, players: players(finalists) })
    const newcomers = await createTeam(db, { tournamentId, paid: true })
    const best = await createTeam(db, { tournamentId, paid: true, players: players(champions) })
    await createTeam(db, { tournamentId })
    const { body } = await testApp.request(admin, 'GET', `/admin/bracket/suggested-seeds/${tournamentId}`)
    expect(body.seeds).toEqual([
      { team_id: best.id, reason: 'won 2 of 2, 1st lately' },
      { team_id: newcomers.id, reason: 'new' },
      { team_id: beaten.id, reason: 'won 0 of 2, 2nd lately' },
    ])
  })
})
