import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRoomScene } from '#testing/factories/create-room-scene'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { testAppForFile } from '#testing/test-app-for-file'
import { purgeDeliveries } from '../../housekeeping.jobs.ts'
import { findUnconfirmedReport } from './notice-facts.queries.ts'
import { remindOfCups } from './remind-of-cups.job.ts'

const testApp = testAppForFile()
const mails = () => testApp.standIns.mail.messages()
beforeEach(async () => {
  await sql`truncate deliveries, cup_reminders`.execute(testApp.deps.db)
  await sql`delete from pgboss.job where name in ('push-notices', 'mail-notices')`.execute(testApp.deps.db)
  await sql`update tournaments set status = 'completed', completed_at = now() where status <> 'completed'`.execute(
    testApp.deps.db,
  )
  testApp.standIns.mail.clear()
})

describe('a reminder of a cup', () => {
  async function cupStarting(when: string): Promise<string> {
    const { id } = await createTournament(testApp.deps.db)
    await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
    await startAt(id, when)
    return id
  }
  const startAt = (id: string, when: string) =>
    sql`update tournaments set start_date = now() + ${when}::interval where id = ${id}`.execute(testApp.deps.db)

  test('is not sent once the cup has begun', async () => {
    const id = await cupStarting('30 minutes')
    await remindOfCups.handle(testApp.deps, {})
    await startAt(id, '-1 minute')
    await testApp.runJobs()
    expect(mails()).toEqual([])
  })

  test('is not sent for a cup that was completed in the meantime', async () => {
    const id = await cupStarting('30 minutes')
    await remindOfCups.handle(testApp.deps, {})
    await sql`update tournaments set status = 'completed', completed_at = now() where id = ${id}`.execute(
      testApp.deps.db,
    )
    await testApp.runJobs()
    expect(mails()).toEqual([])
  })

  test('is not created for a cup that has begun', async () => {
    await cupStarting('-1 minute')
    await remindOfCups.handle(testApp.deps, {})
    expect(await testApp.deps.db.selectFrom('cup_reminders').selectAll().execute()).toEqual([])
  })
})

test('the other team is notified of a report only until its deadline', async () => {
  const scene = await createRoomScene(testApp)
  await scene.report(0, 2, 0)
  const facts = () => findUnconfirmedReport(testApp.deps.db, scene.match.id, scene.teams[0].id)
  expect([...((await facts())?.user_ids ?? [])].toSorted()).toEqual(
    scene.teams[1].players.map(({ id }) => id).toSorted(),
  )
  await sql`update match_reports set confirm_by = now() - interval '1 second', reported_at = now() - interval '1 hour'
    where match_id = ${scene.match.id}`.execute(testApp.deps.db)
  expect(await facts()).toBeUndefined()
})

test('deliveries are kept for a week', async () => {
  await sql`insert into deliveries (notice, channel, recipient, created_at) values
    ('old', 'mail', gen_random_uuid(), now() - interval '8 days'),
    ('new', 'mail', gen_random_uuid(), now() - interval '6 days')`.execute(testApp.deps.db)
  await purgeDeliveries.handle(testApp.deps, {})
  const left = await testApp.deps.db.selectFrom('deliveries').select('notice').execute()
  expect(left.map(({ notice }) => notice)).toEqual(['new'])
})
