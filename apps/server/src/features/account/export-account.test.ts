import { beforeEach, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { countsOf, twoPlayersWithTraces } from '#testing/leave-traces'
import { testAppForFile } from '#testing/test-app-for-file'
import { findEverythingAbout } from './person.queries.ts'

const testApp = testAppForFile()
let person: Awaited<ReturnType<typeof createUser>>
beforeEach(async () => {
  person = await createUser(testApp.deps.db)
})

const exported = (as: { id: string } = person) => testApp.request(as, 'GET', '/account/export')

describe('the export', () => {
  test('is a file with the caller’s data, without names of others and without secrets', async () => {
    const { db } = testApp.deps
    const mate = await createUser(db, { name: 'Somebody Else', email: 'somebody.else@example.com' })
    const team = await createTeam(db, { tournamentId: (await createTournament(db)).id, players: [person, mate] })
    await testApp.request(person, 'POST', `/teams/${team.id}/kick-player?player_id=${mate.id}`)
    const { status, headers, body } = await exported()
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="my-data.json"'])
    expect(body.person).toMatchObject([{ name: person.name, email: person.email }])
    expect(body.teams).toMatchObject([{ team_name: team.team_name, is_captain: true }])
    expect(body.acts).toMatchObject([{ action: 'team.kick_player', own_act: true }])
    const text = JSON.stringify(body)
    expect(text).not.toContain('Somebody Else')
    expect(text).not.toContain('somebody.else')
    expect(text).not.toMatch(/token_hash|code_hash|session_hash/)
  })

  test('has a section for every table, with the caller’s rows only', async () => {
    const counts = await twoPlayersWithTraces(testApp, async (tx, { id }) =>
      countsOf(await findEverythingAbout(tx, id)),
    )
    expect(Object.keys(counts).length).toBeGreaterThan(25)
    expect(Object.entries(counts).filter(([, count]) => count !== 1)).toEqual([])
  })

  test('contains no data of other people', async () => {
    const { body } = await exported(await createUser(testApp.deps.db))
    const { person: own, sessions, ...rest } = body
    expect([own.length, sessions.length]).toEqual([1, 1])
    expect(Object.values(rest).flat()).toEqual([])
  })
})
