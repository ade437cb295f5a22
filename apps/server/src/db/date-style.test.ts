import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const AT = '2026-11-03T18:00:00.000Z'
const testApp = testAppForFile()
let captain: { id: string }

/** Every connection that the server opens from here on begins with another form of dates. */
beforeAll(async () => {
  const { pool, connection, db } = testApp.testDb
  captain = await createUser(db)
  await pool.query(`alter role ${connection.user} in database ${connection.database} set datestyle to 'SQL, DMY'`)
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
})

afterAll(async () => {
  const { pool, connection } = testApp.testDb
  await pool.query(`alter role ${connection.user} in database ${connection.database} reset datestyle`)
})

describe('a role with another DateStyle', () => {
  test('gives a connection of the driver alone dates that it reads wrong', async () => {
    const client = new pg.Client(testApp.testDb.connection)
    await client.connect()
    const { rows } = await client.query(`select '${AT}'::timestamptz as at`)
    await client.end()
    expect(rows).not.toEqual([{ at: new Date(AT) }])
  })

  test('changes no date of a response', async () => {
    await createTournament(testApp.testDb.db, { startDate: new Date(AT) })
    const { status, body } = await testApp.request(undefined, 'GET', '/tournaments/current')
    expect([status, body.start_date]).toEqual([200, AT])
  })

  test('lets jobs run', async () => {
    const body = { team_name: 'Night Owls', player_emails: ['jane@example.com', 'joe@example.com'] }
    expect(await testApp.request(captain, 'POST', '/teams/create', body)).toMatchObject({ status: 200 })
    await testApp.runJobs()
    expect(testApp.standIns.mail.messages()).toHaveLength(2)
  })
})
