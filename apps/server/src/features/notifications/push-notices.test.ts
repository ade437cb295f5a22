import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDevice } from '#testing/factories/create-device'
import { createRoomScene } from '#testing/factories/create-room-scene'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { createNamedBracket, type NamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let cup: NamedBracket
beforeEach(async () => {
  await sql`truncate push_subscriptions, notification_settings, deliveries`.execute(testApp.deps.db)
  await sql`delete from pgboss.job where name in ('push-notices', 'mail-notices')`.execute(testApp.deps.db)
  testApp.standIns.push.clear()
  testApp.standIns.push.faults.accept()
  cup = await createNamedBracket(testApp, 4)
})

const MATCH = 'Winners Round 1.1'
const playersOf = async (name: string) => {
  const { team1_id, team2_id } = await cup.match(name)
  return cup.teams.filter(({ id }) => id === team1_id || id === team2_id).flatMap(({ players }) => players)
}
const call = () => cup.act(MATCH, 'start-checkin')
const received = () => testApp.standIns.push.messages()
const statuses = async () => {
  const rows = await testApp.deps.db.selectFrom('deliveries').select('status').where('channel', '=', 'push').execute()
  return rows.map(({ status }) => status).toSorted()
}
/** Runs the retries of failed jobs at once. */
async function retry(): Promise<void> {
  await sql`update pgboss.job set state = 'created', start_after = now() where state in ('retry', 'active')`.execute(
    testApp.deps.db,
  )
  await testApp.runJobs()
}

describe('a called match', () => {
  test('is sent to every device of the players of both teams, and to no other', async () => {
    const players = await playersOf(MATCH)
    const devices = await Promise.all(players.map((player) => createDevice(testApp, player)))
    await createDevice(testApp, (await playersOf('Winners Round 1.2'))[0] ?? cup.admin)
    await call()
    await testApp.runJobs()
    expect(devices.length).toBe(6)
    expect(
      received()
        .map(({ device_id }) => device_id)
        .toSorted(),
    ).toEqual(devices.toSorted())
    const match = await cup.match(MATCH)
    for (const { content, urgency, ttl } of received()) {
      expect(content).toMatchObject({
        title: 'Your match is called',
        url: `/bracket?match=${match.id}`,
        until: match.checkin_deadline,
      })
      expect(urgency).toBe('high')
      expect(ttl).toBeGreaterThan(0)
      expect(ttl).toBeLessThanOrEqual(7 * 60)
    }
  })

  test('is sent without an address, a lobby, a token or a player’s name', async () => {
    const [player] = await playersOf(MATCH)
    await createDevice(testApp, player ?? cup.admin)
    await call()
    await testApp.runJobs()
    const [message] = received()
    expect(Object.keys(message?.content ?? {}).toSorted()).toEqual(['body', 'tag', 'title', 'until', 'url'])
    expect(JSON.stringify(message?.content)).not.toMatch(/@|password|Player \d/)
  })

  test('is not sent to a player who switched it off', async () => {
    const [off, on] = await playersOf(MATCH)
    await createDevice(testApp, off ?? cup.admin)
    const device = await createDevice(testApp, on ?? cup.admin)
    const body = { kind: 'match_called', channel: 'push', enabled: false }
    expect((await testApp.request(off, 'PUT', '/notifications/settings', body)).status).toBe(200)
    await call()
    await testApp.runJobs()
    expect(received().map(({ device_id }) => device_id)).toEqual([device])
  })

  test('is not sent once its check-in is over', async () => {
    const [player] = await playersOf(MATCH)
    await createDevice(testApp, player ?? cup.admin)
    await call()
    await sql`update matches set checkin_deadline = now() - interval '1 second' where checkin_deadline is not null`.execute(
      testApp.deps.db,
    )
    await testApp.runJobs()
    expect(received()).toEqual([])
  })

  test('that is called again has a new deadline and is sent again', async () => {
    const [player] = await playersOf(MATCH)
    await createDevice(testApp, player ?? cup.admin)
    await call()
    await testApp.runJobs()
    await sql`update matches set match_status = 'pending', checkin_deadline = null where match_status = 'checkin'`.execute(
      testApp.deps.db,
    )
    await call()
    await testApp.runJobs()
    expect(new Set(received().map(({ content }) => content.tag)).size).toBe(2)
  })
})

describe('the push service', () => {
  const twoDevices = async () => {
    const [one, other] = await playersOf(MATCH)
    return [await createDevice(testApp, one ?? cup.admin), await createDevice(testApp, other ?? cup.admin)] as const
  }

  test.each([404, 410])('responds with %i: the device is deleted and the others get the message', async (status) => {
    const [gone, kept] = await twoDevices()
    testApp.standIns.push.faults.set({ kind: 'answer', status }, { only: gone })
    await call()
    await testApp.runJobs()
    expect(received().map(({ device_id }) => device_id)).toEqual([kept])
    expect(await statuses()).toEqual(['gone', 'sent'])
    const left = await testApp.deps.db.selectFrom('push_subscriptions').select('endpoint').execute()
    expect(left.map(({ endpoint }) => endpoint)).toEqual([expect.stringContaining(kept)])
  })

  test.each([429, 500, 503])('responds with %i: only that device is retried', async (status) => {
    const [busy] = await twoDevices()
    testApp.standIns.push.faults.set({ kind: 'answer', status }, { only: busy, times: 1 })
    await call()
    await expect(testApp.runJobs()).rejects.toThrow('1 push messages were not accepted')
    expect(await statuses()).toEqual(['pending', 'sent'])
    await retry()
    expect(received()).toHaveLength(2)
    expect(new Set(received().map(({ device_id }) => device_id)).size).toBe(2)
    expect(await statuses()).toEqual(['sent', 'sent'])
  })

  test.each([301, 307, 308])(
    'redirects with %i: the redirect is not followed, and the message fails',
    async (status) => {
      const [moved] = await twoDevices()
      const headers = { location: `${testApp.origin}/api/auth/logout` }
      testApp.standIns.push.faults.set({ kind: 'answer', status, headers }, { only: moved })
      await call()
      await testApp.runJobs()
      expect(await statuses()).toEqual(['failed', 'sent'])
    },
  )

  test('accepts a message but its response is lost: the second copy replaces the first', async () => {
    await twoDevices()
    testApp.standIns.push.faults.set({ kind: 'lose_answer' }, { times: 1 })
    await call()
    await expect(testApp.runJobs()).rejects.toThrow('1 push messages were not accepted')
    await retry()
    const shown = new Set(received().map(({ device_id, content, topic }) => `${device_id} ${content.tag} ${topic}`))
    expect([received().length, shown.size]).toEqual([3, 2])
  })

  test('gets each message once, however often the job runs', async () => {
    await twoDevices()
    await call()
    await testApp.runJobs()
    await sql`update pgboss.job set state = 'created', completed_on = null where name = 'push-notices'`.execute(
      testApp.deps.db,
    )
    await testApp.runJobs()
    expect(received()).toHaveLength(2)
  })
})

describe('a report of a win', () => {
  test('is sent to the players of the other team', async () => {
    const scene = await createRoomScene(testApp)
    const [reporter, opponent] = [scene.captain(0), scene.captain(1)]
    await createDevice(testApp, reporter)
    const device = await createDevice(testApp, opponent)
    await testApp.runJobs()
    testApp.standIns.push.clear()
    await scene.report(0, 2, 0)
    await testApp.runJobs()
    expect(received()).toMatchObject([
      {
        device_id: device,
        content: { title: 'The other team reported a result', url: `/bracket?match=${scene.match.id}` },
      },
    ])
  })

  test('that was confirmed in the meantime is not sent', async () => {
    const scene = await createRoomScene(testApp)
    await createDevice(testApp, scene.captain(1))
    await testApp.runJobs()
    testApp.standIns.push.clear()
    await scene.report(0, 2, 0)
    await scene.call(scene.captain(1), 'report/confirm')
    await testApp.runJobs()
    expect(received().filter(({ content }) => content.title?.includes('reported'))).toEqual([])
  })
})

describe('an invite', () => {
  test('is sent to the person with that address, and links to the invite', async () => {
    await sql`update tournaments set status = 'completed', completed_at = now() where status <> 'completed'`.execute(
      testApp.deps.db,
    )
    const { id: tournamentId } = await createTournament(testApp.deps.db)
    const team = await createTeam(testApp.deps.db, { tournamentId, size: 2 })
    const guest = await createUser(testApp.deps.db)
    const device = await createDevice(testApp, guest)
    const path = `/teams/${team.id}/invite-player?player_email=${encodeURIComponent(guest.email ?? '')}`
    expect((await testApp.request(team.captain, 'POST', path)).status).toBe(200)
    await testApp.runJobs()
    const invite = await testApp.deps.db
      .selectFrom('invites')
      .select('id')
      .where('team_id', '=', team.id)
      .executeTakeFirstOrThrow()
    expect(received()).toMatchObject([
      { device_id: device, content: { title: 'Team invite', url: `/invites?invite=${invite.id}` } },
    ])
  })
})
