import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'
import { inTransaction } from '../../events/in-transaction.ts'
import { remindOfCups } from './remind-of-cups.job.ts'

const testApp = testAppForFile()
beforeEach(async () => {
  await sql`truncate notification_settings, deliveries, cup_reminders`.execute(testApp.deps.db)
  await sql`delete from pgboss.job where name in ('push-notices', 'mail-notices')`.execute(testApp.deps.db)
  await sql`update tournaments set status = 'completed', completed_at = now() where status <> 'completed'`.execute(
    testApp.deps.db,
  )
  testApp.standIns.mail.clear()
})

async function cupIn(minutes: number) {
  const { db } = testApp.deps
  const { id } = await createTournament(db, { name: 'Friday Cup' })
  await sql`update tournaments set start_date = now() + make_interval(mins => ${minutes}) where id = ${id}`.execute(db)
  const paid = await createTeam(db, { tournamentId: id, paid: true })
  await createTeam(db, { tournamentId: id })
  return { id, paid }
}
async function remind(): Promise<void> {
  await inTransaction(testApp.deps, (tx) => testApp.deps.jobs.enqueue(tx, remindOfCups, {}))
  await testApp.runJobs()
}
const mails = () => testApp.standIns.mail.messages()
const emailsOf = async (people: readonly { id: string }[]) => {
  const ids = people.map(({ id }) => id)
  const rows = await testApp.deps.db.selectFrom('users').select('email').where('id', 'in', ids).execute()
  return rows.map(({ email }) => email).toSorted()
}
const headerOf = (name: string): string => mails()[0]?.headers.find((header) => header.name === name)?.value ?? ''
const tokenIn = (text: string): string => /[?&](?:token|unsubscribe)=([\w.-]+)/.exec(text)?.[1] ?? ''

describe('an hour before the cup', () => {
  test('the players of paid teams get one mail each', async () => {
    const { paid } = await cupIn(59)
    await remind()
    await remind()
    expect(
      mails()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(await emailsOf(paid.players))
    for (const { subject } of mails()) expect(subject).toBe('Friday Cup begins in an hour')
  })

  test('nothing is sent earlier', async () => {
    await cupIn(62)
    await remind()
    expect(mails()).toEqual([])
  })

  test('a cup that is moved reminds again of its new start', async () => {
    const { id } = await cupIn(50)
    await remind()
    await sql`update tournaments set start_date = start_date + interval '5 minutes' where id = ${id}`.execute(
      testApp.deps.db,
    )
    await remind()
    expect(mails()).toHaveLength(6)
  })

  test('each mail is sent once when an unreachable mail server is back', async () => {
    await cupIn(30)
    await testApp.standIns.mail.goDown()
    await expect(remind()).rejects.toThrow('mails were not accepted')
    await testApp.standIns.mail.comeUp()
    await sql`update pgboss.job set state = 'created', start_after = now() where state in ('retry', 'active')`.execute(
      testApp.deps.db,
    )
    await testApp.runJobs()
    expect(mails()).toHaveLength(3)
    expect(new Set(mails().flatMap(({ to }) => to)).size).toBe(3)
  })
})

describe('the mail', () => {
  test('can be unsubscribed from with one click of a mail program, without signing in', async () => {
    const { id, paid } = await cupIn(30)
    await remind()
    expect(headerOf('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const url = /^<(.*)>$/.exec(headerOf('List-Unsubscribe'))?.[1] ?? ''
    expect(url.startsWith(`${testApp.origin}/api/mail/unsubscribe?token=`)).toBe(true)
    const [unsubscribed] = mails()[0]?.to ?? []
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([response.status, await response.json()]).toEqual([200, { kind: 'cup_begins' }])
    testApp.standIns.mail.clear()
    await sql`update tournaments set start_date = start_date + interval '1 minute' where id = ${id}`.execute(
      testApp.deps.db,
    )
    await remind()
    const others = (await emailsOf(paid.players)).filter((email) => email !== unsubscribed)
    expect(others).toHaveLength(2)
    expect(
      mails()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(others)
  })

  test('has a visible link to the settings with the same token', async () => {
    await cupIn(30)
    await remind()
    const text = mails()[0]?.text ?? ''
    expect(text).toContain(`${testApp.origin}/settings?unsubscribe=`)
    expect(tokenIn(text)).toBe(tokenIn(headerOf('List-Unsubscribe')))
  })

  test.each([
    ['another kind', (token: string) => token.replace('cup_begins', 'match_called')],
    ['another person', (token: string) => token.replace(/[0-9a-f]{32}/, '0'.repeat(32))],
    ['another signature', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['nothing', () => ''],
    ['words', () => 'cup_begins'],
  ])('a token that was changed to %s does nothing', async (_what, change) => {
    await cupIn(30)
    await remind()
    const token = encodeURIComponent(change(tokenIn(headerOf('List-Unsubscribe'))))
    const { status, body } = await testApp.request(undefined, 'POST', `/mail/unsubscribe?token=${token}`)
    expect([status, body.detail]).toEqual([404, 'This link is not valid'])
    expect(await testApp.deps.db.selectFrom('notification_settings').selectAll().execute()).toEqual([])
  })

  test('about a called match is on until the person has a device that gets push messages', async () => {
    const person = await createUser(testApp.deps.db)
    const { body } = await testApp.request(person, 'GET', '/notifications/settings')
    expect(body.kinds).toEqual([
      { kind: 'match_called', push: true, mail: true },
      { kind: 'report_to_answer', push: true, mail: null },
      { kind: 'invite', push: true, mail: null },
      { kind: 'cup_begins', push: true, mail: true },
      { kind: 'prize_to_claim', push: null, mail: true },
      { kind: 'cup_opens', push: false, mail: false },
      { kind: 'cup_cancelled', push: true, mail: true },
      { kind: 'place_free', push: null, mail: true },
    ])
    const change = { kind: 'invite', channel: 'mail', enabled: true }
    const refused = await testApp.request(person, 'PUT', '/notifications/settings', change)
    expect([refused.status, refused.body.detail]).toEqual([422, 'This kind of notification is not sent that way'])
  })

  test('about a called match is sent to players without such a device, and to those who chose it', async () => {
    const cup = await createNamedBracket(testApp, 2)
    const { db } = testApp.deps
    const [withDevice, chosen] = cup.teams.map(({ captain }) => captain)
    const device = { endpoint: 'https://push.test/', p256dh: 'key', auth: 'secret', device: 'Chrome' }
    for (const person of [withDevice, chosen])
      await db
        .insertInto('push_subscriptions')
        .values({ ...device, endpoint: `${device.endpoint}${person?.id}`, user_id: person?.id ?? '' })
        .execute()
    const change = { kind: 'match_called', channel: 'mail', enabled: true }
    await testApp.request(chosen, 'PUT', '/notifications/settings', change)
    await cup.act('Winners Final.1', 'start-checkin')
    await testApp.runJobs().catch(() => undefined)
    const mailed = mails()
      .filter(({ subject }) => subject === 'Your match is called: check in now')
      .flatMap(({ to }) => to)
    const everybody = await emailsOf(cup.teams.flatMap(({ players }) => players))
    const [without] = await emailsOf([withDevice as { id: string }])
    expect(mailed.toSorted()).toEqual(everybody.filter((email) => email !== without))
    expect(mailed).toHaveLength(everybody.length - 1)
  })
})

describe('a prize', () => {
  test('is mailed to its player when the cup is completed, once, with the amount and where to claim it', async () => {
    const cup = await createNamedBracket(testApp, 2)
    await cup.win('Winners Final.1', 1)
    await cup.win('Grand Final.1', 1)
    const complete = `/admin/tournaments/${cup.tournamentId}/complete`
    expect((await testApp.request(cup.admin, 'POST', complete)).status).toBe(200)
    await testApp.runJobs()
    const prizes = () => mails().filter(({ subject }) => subject.endsWith(': say how you want it'))
    expect(prizes()).toHaveLength(cup.teams.flatMap(({ players }) => players).length)
    expect(prizes()[0]?.subject).toMatch(/^You won \$\d+\.\d\d: say how you want it$/)
    expect(prizes()[0]?.text).toContain(`${testApp.origin}/prize-pool?prizes=mine`)
    const [first, second] = cup.teams.map(({ id }) => id)
    await testApp.request(cup.admin, 'POST', `/admin/tournaments/${cup.tournamentId}/set-winners`, { first, second })
    await testApp.runJobs()
    expect(new Set(prizes().flatMap(({ to }) => to)).size).toBe(cup.teams.flatMap(({ players }) => players).length)
  })
})
