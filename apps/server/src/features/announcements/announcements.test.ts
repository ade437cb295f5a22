import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createAdmin } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})
beforeEach(async () => {
  const { db } = testApp.deps
  await sql`truncate announcements`.execute(db)
  await sql`update announcement_channel set webhook_url = null, paused_until = null, problem = null,
    sending_until = null, kinds = default`.execute(db)
  await sql`delete from pgboss.job where name = 'send-announcements'`.execute(db)
  await sql`update tournaments set status = 'completed', completed_at = now() where status <> 'completed'`.execute(db)
  testApp.standIns.discord.clear()
  testApp.standIns.discord.faults.accept()
})

const set = (body: object) => testApp.request(admin, 'PUT', '/admin/announcements', body)
const connect = () => set({ discord_webhook_url: testApp.standIns.discord.webhookUrl })
const posted = () =>
  testApp.standIns.discord
    .messages()
    .toReversed()
    .map(({ content }) => content)
const firstLines = () => posted().map((text) => text.split('\n')[0])
const createCup = (name: string) =>
  testApp.request(admin, 'POST', '/admin/tournaments/create', { name, start_date: '2030-01-05T18:00' })
/** Ends the wait that Discord requested. */
async function waitIsOver(): Promise<void> {
  await sql`update announcement_channel set paused_until = null`.execute(testApp.deps.db)
  await sql`update pgboss.job set start_after = now() where name = 'send-announcements'`.execute(testApp.deps.db)
  await testApp.runJobs()
}

describe('a cup', () => {
  test('is announced from its opening to its podium, in order and once each', async () => {
    await connect()
    await createCup('Opened *Cup*')
    await sql`update tournaments set status = 'completed', completed_at = now() where status <> 'completed'`.execute(
      testApp.deps.db,
    )
    const cup = await createNamedBracket(testApp, 2)
    await cup.act('Winners Final.1', 'start-checkin')
    const { team1_id, team2_id } = await cup.match('Winners Final.1')
    const name = (id: string | null) => cup.teams.find((team) => team.id === id)?.team_name
    await cup.act('Winners Final.1', `update?winner_team_id=${team1_id}&score=3-1`)
    await cup.act('Grand Final.1', `update?winner_team_id=${team1_id}&score=4-0`)
    await testApp.runJobs()
    await testApp.runJobs()
    expect(firstLines()).toEqual([
      '**Opened \\*Cup\\*** is open for registration. It begins <t:1893866400:F> (<t:1893866400:R>).',
      expect.stringMatching(/^The bracket of \*\*.*\*\* is drawn: 2 teams\.$/),
      expect.stringMatching(/^\*\*Matches called\.\*\* Check in until <t:\d+:t> \(<t:\d+:R>\)$/),
      `**${name(team1_id)}** beat ${name(team2_id)} 3\\-1 (Winners Final)`,
      `**${name(team1_id)}** beat ${name(team2_id)} 4\\-0 (Grand Final)`,
      expect.stringMatching(/ is decided\.$/),
    ])
    expect(posted().at(-1)).toContain(`1st: **${name(team1_id)}**`)
    for (const message of testApp.standIns.discord.messages()) expect(message.allowed_mentions).toEqual({ parse: [] })
  })

  test('a corrected result is marked as a correction', async () => {
    await connect()
    await set({ kinds: ['results'] })
    const cup = await createNamedBracket(testApp, 4)
    const { team1_id, team2_id } = await cup.match('Winners Round 1.1')
    await cup.act('Winners Round 1.1', `update?winner_team_id=${team1_id}&score=2-0`)
    await cup.act('Winners Round 1.1', `update?winner_team_id=${team2_id}&score=2-1`)
    await testApp.runJobs()
    expect(firstLines()).toEqual([
      expect.stringContaining(' 2\\-0 (Winners Round 1)'),
      expect.stringMatching(/^Correction: .* 2\\-1 \(Winners Round 1\)$/),
    ])
  })

  test('a bracket that is reset and drawn again is announced again', async () => {
    await connect()
    await set({ kinds: ['bracket_drawn'] })
    const { tournamentId } = await createNamedBracket(testApp, 2)
    expect((await testApp.request(admin, 'POST', `/admin/bracket/reset/${tournamentId}`)).status).toBe(200)
    expect((await testApp.request(admin, 'POST', `/admin/bracket/generate/${tournamentId}`)).status).toBe(200)
    await testApp.runJobs()
    expect(posted()).toHaveLength(2)
  })

  test('without a webhook, or with the kind switched off, nothing is written', async () => {
    await createCup('Silent')
    await connect()
    await set({ kinds: ['podium'] })
    await createCup('Silent too')
    const cup = await createNamedBracket(testApp, 2)
    const { team1_id } = await cup.match('Winners Final.1')
    await cup.act('Winners Final.1', 'start-checkin')
    await cup.act('Winners Final.1', `update?winner_team_id=${team1_id}&score=3-1`)
    await testApp.runJobs()
    expect(posted()).toEqual([])
    expect(await testApp.deps.db.selectFrom('announcements').selectAll().execute()).toEqual([])
  })
})

describe('Discord', () => {
  test('responds with 429: the queue waits for the stated time, keeps the order and loses nothing', async () => {
    await connect()
    testApp.standIns.discord.faults.set({ kind: 'limit', retryAfter: 30.5 }, { times: 1 })
    for (const name of ['One', 'Two', 'Three']) await createCup(name)
    await testApp.runJobs()
    expect(posted()).toEqual([])
    const { wait } = (
      await sql<{ wait: number }>`select extract(epoch from paused_until - now())::float8 as wait
        from announcement_channel`.execute(testApp.deps.db)
    ).rows[0] ?? { wait: 0 }
    expect(wait).toBeGreaterThan(20)
    expect(wait).toBeLessThanOrEqual(30.5)
    await waitIsOver()
    expect(firstLines().map((line) => /\*\*(\w+)\*\*/.exec(line ?? '')?.[1])).toEqual(['One', 'Two', 'Three'])
  })

  test.each([500, 502])('responds with %i: the message is retried', async (status) => {
    await connect()
    testApp.standIns.discord.faults.set({ kind: 'answer', status }, { times: 1 })
    await createCup('Late')
    await testApp.runJobs()
    expect(posted()).toEqual([])
    expect((await testApp.request(admin, 'GET', '/admin/announcements')).body).toMatchObject({
      waiting: 1,
      problem: `Discord responded with ${status}.`,
    })
    await waitIsOver()
    expect(posted()).toHaveLength(1)
    expect((await testApp.request(admin, 'GET', '/admin/announcements')).body).toMatchObject({
      waiting: 0,
      problem: null,
    })
  })

  test('fails ten times: the message fails, and the ones after it are sent', async () => {
    await connect()
    testApp.standIns.discord.faults.set({ kind: 'answer', status: 500 }, { times: 10 })
    await createCup('Stuck')
    await createCup('Next')
    await testApp.runJobs()
    for (let tries = 1; tries <= 10; tries++) await waitIsOver()
    expect(firstLines()).toEqual([expect.stringContaining('Next')])
  })

  test('has deleted the webhook: the admin sees the problem, and the cup goes on', async () => {
    await connect()
    testApp.standIns.discord.faults.set({ kind: 'answer', status: 404 })
    expect((await createCup('Unheard')).status).toBe(200)
    await testApp.runJobs()
    const { body } = await testApp.request(admin, 'GET', '/admin/announcements')
    expect(body).toMatchObject({
      waiting: 0,
      problem: 'Discord does not know this webhook any more (404). Set a new one.',
    })
  })

  test('redirects: the redirect is not followed', async () => {
    await connect()
    const headers = { location: `${testApp.origin}/api/auth/logout` }
    testApp.standIns.discord.faults.set({ kind: 'answer', status: 307, headers })
    await createCup('Moved')
    await testApp.runJobs()
    expect((await testApp.request(admin, 'GET', '/admin/announcements')).body.problem).toBe(
      'Discord refused a message (307).',
    )
  })
})

describe('the webhook', () => {
  test('is shown masked and never logged', async () => {
    const { body } = await connect()
    const { webhookUrl } = testApp.standIns.discord
    const token = webhookUrl.split('/').at(-1) ?? 'missing'
    expect(body.discord_webhook_url).toBe(webhookUrl.replace(token, '••••••••'))
    const logged = await testApp.request(admin, 'GET', '/admin/audit')
    expect(logged.body.entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(logged.body)).not.toContain(token)
    // an earlier release stored addresses with a query
    await testApp.testDb.pool.query('update announcement_channel set webhook_url = $1', [`${webhookUrl}?thread=/1`])
    expect(JSON.stringify((await testApp.request(admin, 'GET', '/admin/announcements')).body)).not.toContain(token)
  })

  test.each([
    'https://evil.example/api/webhooks/1/x',
    'http://169.254.169.254/',
    'https://discord.com/',
    `https://discord.com/api/webhooks/12345/${'t'.repeat(20)}?thread_id=/1`,
    'x',
  ])('cannot be %s', async (url) => {
    const { status, body } = await set({ discord_webhook_url: url })
    expect([status, body.detail]).toEqual([
      422,
      'This is not the address of a Discord webhook (https://discord.com/api/webhooks/…)',
    ])
  })

  test('can be tested and removed', async () => {
    expect((await testApp.request(admin, 'POST', '/admin/announcements/test')).body.detail).toBe(
      'No Discord webhook is set',
    )
    await connect()
    expect((await testApp.request(admin, 'POST', '/admin/announcements/test')).status).toBe(200)
    await testApp.runJobs()
    expect(posted()).toEqual([expect.stringContaining('Announcements of the cup will appear here.')])
    expect((await set({ discord_webhook_url: null })).body.discord_webhook_url).toBeNull()
  })

  test('has a preview of every message', async () => {
    const { previews } = (await testApp.request(admin, 'GET', '/admin/announcements')).body
    expect(previews.map(({ kind }: { kind: string }) => kind)).toEqual([
      'cup_open',
      'bracket_drawn',
      'matches_called',
      'results',
      'podium',
    ])
  })

  test('has previews with times in the future', async () => {
    const { previews } = (await testApp.request(admin, 'GET', '/admin/announcements')).body
    const ahead = (kind: string): number => {
      const { text } = previews.find((preview: { kind: string }) => preview.kind === kind)
      return Number(/<t:(\d+):R>/.exec(text)?.[1]) - Date.now() / 1000
    }
    expect(Math.round(ahead('cup_open') / 86_400)).toBe(2)
    expect(Math.round(ahead('matches_called') / 60)).toBe(7)
  })
})

test('a hostile team name reaches Discord escaped', async () => {
  await connect()
  const cup = await createNamedBracket(testApp, 2)
  await createTeam(testApp.deps.db, { tournamentId: cup.tournamentId })
  await sql`update teams set team_name = '@everyone <@1> ' || left(id::text, 8) where tournament_id = ${cup.tournamentId}`.execute(
    testApp.deps.db,
  )
  await cup.act('Winners Final.1', 'start-checkin')
  await testApp.runJobs()
  const called = posted().find((text) => text.includes('Matches called')) ?? ''
  expect(called).toContain('\\@everyone \\<\\@1\\>')
  expect(called).not.toMatch(/(?<!\\)@everyone/)
})
