import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const edit = (id: string, body: object) => testApp.request(admin, 'PUT', `/admin/tournaments/${id}`, body)
const START = '2027-03-01T19:00:00.000Z'

describe('editing a tournament', () => {
  test('changes its name and start, logs it and notifies all pages', async () => {
    const { id, name } = await createTournament(testApp.deps.db)
    testApp.events.length = 0
    const { status, body } = await edit(id, { name: '  Friday Cup ', start_date: '2027-03-01T19:00' })
    expect([status, body.name, body.start_date]).toEqual([200, 'Friday Cup', START])
    expect(testApp.events).toEqual([
      { name: 'match_updated', payload: { tournament_id: id, match_ids: [], from_version: 0, version: 1 } },
      { name: 'tournament_updated', payload: { tournament_id: id } },
    ])
    const { body: log } = await testApp.request(admin, 'GET', `/admin/audit?tournament_id=${id}`)
    expect(log.entries[0]).toMatchObject({
      action: 'tournament.edit',
      before: { name },
      after: { name: 'Friday Cup', start_date: START },
    })
  })

  test('keeps omitted settings', async () => {
    const { id, name, start_date } = await createTournament(testApp.deps.db)
    expect((await edit(id, { start_date: START })).body).toMatchObject({ name, start_date: START })
    expect((await edit(id, { name: 'Other' })).body).toMatchObject({ name: 'Other', start_date: START })
    expect(start_date.toISOString()).not.toBe(START)
  })

  test('writes nothing when nothing changes', async () => {
    const { id, name, start_date } = await createTournament(testApp.deps.db)
    testApp.events.length = 0
    expect((await edit(id, { name, start_date: start_date.toISOString() })).status).toBe(200)
    expect(testApp.events).toEqual([])
    const { body } = await testApp.request(admin, 'GET', `/admin/audit?tournament_id=${id}`)
    expect(body.entries).toEqual([])
  })

  test('keeps the start once a check-in has opened, but not the name', async () => {
    const cup = await createNamedBracket(testApp, 4)
    expect((await edit(cup.tournamentId, { start_date: START })).status).toBe(200)
    await cup.act('Winners Round 1.1', 'start-checkin')
    const later = { start_date: '2027-03-02T19:00' }
    expect((await edit(cup.tournamentId, later)).body.detail).toBe(
      'Check-ins have opened, so the start can no longer be changed',
    )
    expect((await edit(cup.tournamentId, { name: 'Renamed', start_date: START })).body.name).toBe('Renamed')
    await cup.act('Winners Round 1.1', 'close-checkin')
    expect((await edit(cup.tournamentId, later)).status).toBe(200)
  })

  test('to a start in the past opens the check-ins of an automatic cup', async () => {
    const cup = await createNamedBracket(testApp, 4)
    await edit(cup.tournamentId, { start_date: START })
    await testApp.request(admin, 'PUT', `/admin/tournaments/${cup.tournamentId}/automatic?enabled=true`)
    expect((await cup.match('Winners Round 1.1')).match_status).toBe('pending')
    await edit(cup.tournamentId, { start_date: '2026-01-01T19:00' })
    expect((await cup.match('Winners Round 1.1')).match_status).toBe('checkin')
  })

  test.each([
    ['nothing', {}, 422, 'Name or start date is required'],
    ['a blank name', { name: ' ' }, 422, 'Tournament name is required'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 422, 'Tournament name must be at most 100 characters'],
    ['a day that does not exist', { start_date: '2026-02-30T10:00' }, 422, 'Invalid start date'],
  ])('is refused with %s', async (_, body, status, detail) => {
    const { id, name } = await createTournament(testApp.deps.db)
    const response = await edit(id, body)
    expect([response.status, response.body.detail]).toEqual([status, detail])
    expect((await edit(id, { name: `${name} ` })).body.name).toBe(name)
  })

  test('is refused once it is completed, and for one that does not exist', async () => {
    const { id } = await createTournament(testApp.deps.db, { status: 'completed' })
    expect((await edit(id, { name: 'Late' })).body.detail).toBe('Tournament is already completed')
    expect((await edit(randomUUID(), { name: 'None' })).body.detail).toBe('Tournament not found')
  })
})
