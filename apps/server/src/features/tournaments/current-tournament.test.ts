import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const current = async () => (await testApp.request(undefined, 'GET', '/tournaments/current')).body
const past = async () => (await testApp.request(undefined, 'GET', '/tournaments/past')).body
const create = async (name: string, start_date = '2027-01-01T18:00') =>
  (await testApp.request(admin, 'POST', '/admin/tournaments/create', { name, start_date })).body
const complete = (id: string) => testApp.request(admin, 'POST', `/admin/tournaments/${id}/complete`)

describe('the current tournament, step by step', () => {
  test('a fresh installation has none', async () => {
    expect(await current()).toBeNull()
  })

  test('the first tournament is the current one; a date without a time zone is UTC', async () => {
    const made = await create('First')
    expect(made).toMatchObject({
      name: 'First',
      status: 'active',
      start_date: '2027-01-01T18:00:00.000Z',
      prize_pool: 0,
      team_count: 0,
      prize_amounts: null,
      automatic: false,
    })
    expect((await current()).id).toBe(made.id)
  })

  test('creating one that starts later does not change it', async () => {
    const { id } = await current()
    expect((await current()).next_cup).toBeNull()
    const second = await create('Second', '2027-01-08T18:00')
    expect(await current()).toMatchObject({
      id,
      next_cup: { id: second.id, name: 'Second', start_date: second.start_date },
    })
  })

  test('a tournament in progress takes precedence over an active one that starts earlier', async () => {
    const { body } = await testApp.request(admin, 'GET', '/admin/tournaments/all')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Second', 'First'])
    const second = body[0].id
    for (const paid of [true, true, false]) await createTeam(testApp.deps.db, { tournamentId: second, paid })
    await testApp.request(admin, 'POST', `/admin/bracket/generate/${second}`)
    expect(await current()).toMatchObject({
      id: second,
      status: 'in_progress',
      prize_pool: 20,
      team_count: 3,
      paid_team_count: 2,
      next_cup: { name: 'First' },
    })
  })

  test('when it is completed, the active one becomes current', async () => {
    const { id } = await current()
    await complete(id)
    expect(await current()).toMatchObject({ name: 'First', status: 'active' })
  })

  test('without an active one, it is the one completed last', async () => {
    const { id } = await current()
    await complete(id)
    expect(await current()).toMatchObject({ id, status: 'completed', cancelled: true })
    expect((await past()).map(({ name }: { name: string }) => name)).toEqual(['First', 'Second'])
  })
})

describe('of several active tournaments', () => {
  const names = async () => {
    const { name, next_cup } = await current()
    return [name, next_cup?.name]
  }
  const createThree = async () => {
    const cups = []
    for (const [name, day] of [
      ['Late', '20'],
      ['Middle', '12'],
      ['Early', '05'],
    ]) {
      cups.push(await create(name ?? '', `2027-02-${day}T18:00`))
    }
    return cups
  }
  const completeAll = async () => {
    for (let cup = await current(); cup.status !== 'completed'; cup = await current()) await complete(cup.id)
  }

  test('the one that starts first is current, and the one that starts second is next', async () => {
    await createThree()
    expect(await names()).toEqual(['Early', 'Middle'])
    await completeAll()
  })

  test('one whose start is moved to the front becomes current, while nobody has registered', async () => {
    const [late] = await createThree()
    await testApp.request(admin, 'PUT', `/admin/tournaments/${late.id}`, { start_date: '2027-02-01T18:00' })
    expect(await names()).toEqual(['Late', 'Early'])
    await completeAll()
  })

  test('one that has teams is not displaced by one that starts earlier, until its last team leaves', async () => {
    const late = await create('Late', '2027-02-20T18:00')
    const captain = await createUser(testApp.deps.db)
    const { body: team } = await testApp.request(captain, 'POST', '/teams/create', {
      team_name: 'Firsts',
      player_emails: ['one@example.com', 'two@example.com'],
    })
    await create('Early', '2027-02-05T18:00')
    expect(await names()).toEqual(['Late', 'Early'])
    expect((await testApp.request(undefined, 'GET', '/teams')).body).toMatchObject([{ id: team.id }])
    await testApp.request(admin, 'DELETE', `/admin/teams/${team.id}`)
    expect(await names()).toEqual(['Early', 'Late'])
    expect((await testApp.request(undefined, 'GET', '/teams')).body).toEqual([])
    expect(late.status).toBe('active')
    await completeAll()
  })
})
