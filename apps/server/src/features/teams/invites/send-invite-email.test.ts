import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { purgeMailQuota } from '../../../housekeeping.jobs.ts'

type Person = Awaited<ReturnType<typeof createUser>>

const testApp = testAppForFile()
let captain: Person
let made = 0
beforeAll(async () => {
  await createTournament(testApp.deps.db)
})
beforeEach(async () => {
  captain = await createUser(testApp.deps.db, { name: 'Cap Tain' })
  testApp.standIns.mail.clear()
})

async function createTeam(emails: [string, string], teamName?: string) {
  made += 1
  const body = { team_name: teamName ?? `Mailers ${made}`, player_emails: emails }
  const response = await testApp.request(captain, 'POST', '/teams/create', body)
  expect(response.status).toBe(200)
  const team = await testApp.request(captain, 'GET', '/teams')
  return (team.body as { id: string; invites: { id: string; email: string }[] }[]).find(
    ({ id }) => id === response.body.id,
  )
}
const mails = () => testApp.standIns.mail.messages()

describe('the invite mail', () => {
  test('goes to each invited address separately', async () => {
    await createTeam(['Jane@Example.com', 'joe@example.com'], 'Night Owls')
    await testApp.runJobs()
    expect(
      mails()
        .map((mail) => [mail.to, mail.recipient_count, mail.subject])
        .toSorted(),
    ).toEqual([
      [['Jane@example.com'], 1, expect.stringMatching(/^Cap Tain wants you in Night Owls, \w{3} \d+ \w{3,4}$/)],
      [['joe@example.com'], 1, expect.stringMatching(/^Cap Tain wants you in Night Owls, /)],
    ])
    const text = mails()[0]?.text ?? ''
    expect(text).toContain('Cap Tain invites you to play in the team "Night Owls"')
    expect(text).toContain(`${testApp.origin}/invites`)
  })

  test('is not sent if the invite is no longer pending', async () => {
    const jane = await createUser(testApp.deps.db)
    const team = await createTeam([jane.email ?? '', 'other@example.com'])
    const id = team?.invites.find(({ email }) => email === jane.email)?.id
    await testApp.request(jane, 'POST', `/teams/invites/${id}/reject`)
    await testApp.runJobs()
    expect(mails().map((mail) => mail.to)).toEqual([['other@example.com']])
  })

  test('is retried while the mail server is unreachable, and sent once', async () => {
    await createTeam(['away1@example.com', 'away2@example.com'])
    await testApp.standIns.mail.goDown()
    await expect(testApp.runJobs()).rejects.toThrow('The mail server did not take the message')
    await testApp.standIns.mail.comeUp()
    expect(mails()).toEqual([])
    await testApp.testDb.pool.query(
      `update pgboss.job set state = 'created', start_after = now() where name = 'send-invite-email'
        and state in ('retry', 'active')`,
    )
    await testApp.runJobs()
    expect(
      mails()
        .flatMap((mail) => mail.to)
        .toSorted(),
    ).toEqual(['away1@example.com', 'away2@example.com'])
  })

  test.each([
    'x\u2028Bcc: v@w.xx',
    'To: v@w.xx',
    'Bcc: v@w.xx, v2@w.xx',
    '"><a href=//evil.com>',
    '=?utf-8?q?=0d=0aBcc:v@w.xx?=',
    '%0d%0aBcc:v@w.xx',
    '.\u00a0.',
    'https://evil.com/login',
  ])('contains the name %j as plain text', async (name) => {
    const body = { team_name: name, player_emails: [`h${made++}@example.com`, `h${made++}@example.com`] }
    const { status } = await testApp.request(captain, 'POST', '/teams/create', body)
    await testApp.runJobs()
    expect(mails()).toHaveLength(status === 200 ? 2 : 0)
    for (const mail of mails()) {
      expect(mail.recipient_count).toBe(1)
      expect(mail.subject).toMatch(/^Cap Tain wants you in [^\r\n]*, \w{3} \d+ \w{3,4}$/)
      expect(mail.subject).not.toMatch(/https?:\/\/|evil\.com/)
      expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([
        expect.stringMatching(new RegExp(`^${testApp.origin}/invites\\?invite=[0-9a-f-]{36}$`)),
        expect.stringMatching(new RegExp(`^${testApp.origin}/settings\\?unsubscribe=invite[.][0-9a-f]{64}[.]`)),
      ])
    }
  })
})

describe('an address', () => {
  test('gets at most five mails per day; the sixth invite is valid without one', async () => {
    for (let count = 0; count < 6; count++) await createTeam(['Flood@example.com', `f${count}@example.com`])
    await testApp.runJobs()
    expect(mails().filter((mail) => mail.to.includes('Flood@example.com'))).toHaveLength(5)
    const flooded = await createUser(testApp.deps.db, { email: 'flood@example.com' })
    expect((await testApp.request(flooded, 'GET', '/teams/invites')).body).toHaveLength(6)
  })

  test('gets mail again the next day', async () => {
    const { db } = testApp.deps
    await db
      .updateTable('mail_quota')
      .set({ day: new Date(Date.now() - 3 * 86_400_000) })
      .execute()
    await purgeMailQuota.handle(testApp.deps, {})
    expect(await db.selectFrom('mail_quota').selectAll().execute()).toEqual([])
    await createTeam(['flood@example.com', 'f9@example.com'])
    await testApp.runJobs()
    expect(mails()).toHaveLength(2)
  })

  test('gets one mail if the invite is resent before the first mail was sent', async () => {
    const team = await createTeam(['again@example.com', 'g@example.com'])
    const id = team?.invites.find(({ email }) => email === 'again@example.com')?.id
    await testApp.request(captain, 'POST', `/teams/invites/${id}/resend`)
    await testApp.runJobs()
    expect(mails().filter((mail) => mail.to.includes('again@example.com'))).toHaveLength(1)
    await testApp.request(captain, 'POST', `/teams/invites/${id}/resend`)
    await testApp.runJobs()
    expect(mails().filter((mail) => mail.to.includes('again@example.com'))).toHaveLength(2)
  })
})

describe('a mailbox', () => {
  const mailsTo = (domain: string) => mails().filter((mail) => mail.to[0]?.endsWith(domain))

  test('is one for all spellings of a Gmail address, and gets no sixth mail a day', async () => {
    const spellings = ['v.ictim', 'vi.ctim', 'vic.tim', 'vict.im', 'victi.m', 'victim+1', 'v.i.c.t.i.m', 'victim']
    for (const [at, local] of spellings.entries()) {
      await createTeam([`${local}@${at % 2 ? 'gmail' : 'googlemail'}.com`, `other${at}@elsewhere.example`])
    }
    await testApp.runJobs()
    expect(mails().filter(({ to }) => to[0]?.includes('mail.com'))).toHaveLength(5)
  })

  test('is one for every +tag at other providers, and resends count', async () => {
    const team = await createTeam(['tagged+1@tags.example', 'second@elsewhere.example'])
    const id = team?.invites.find(({ email }) => email === 'tagged+1@tags.example')?.id
    for (let sent = 0; sent < 8; sent++) {
      await testApp.runJobs()
      expect((await testApp.request(captain, 'POST', `/teams/invites/${id}/resend`)).status).toBe(200)
    }
    await createTeam(['tagged+2@tags.example', 'third@elsewhere.example'])
    await testApp.runJobs()
    expect(mailsTo('@tags.example')).toHaveLength(5)
  })

  test('that opted out with one click gets no more invite mails; its invites still exist', async () => {
    await createTeam(['leave.me@gmail.com', 'stay@elsewhere.example'])
    await testApp.runJobs()
    const mail = mails().find(({ to }) => to[0] === 'leave.me@gmail.com')
    const header = (name: string) => mail?.headers.find((each) => each.name === name)?.value ?? ''
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const url = /^<(.*)>$/.exec(header('List-Unsubscribe'))?.[1] ?? ''
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(url, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' })
    expect([response.status, await response.json()]).toEqual([200, { kind: 'invite' }])
    testApp.standIns.mail.clear()
    await createTeam(['leaveme+cup@googlemail.com', 'stay2@elsewhere.example'])
    await testApp.runJobs()
    expect(mails().map(({ to }) => to)).toEqual([['stay2@elsewhere.example']])
    const invited = await createUser(testApp.deps.db, { email: 'leaveme+cup@googlemail.com' })
    expect((await testApp.request(invited, 'GET', '/teams/invites')).body).toHaveLength(1)
  })

  test('cannot be opted out with a made-up token', async () => {
    const token = `invite.${'0'.repeat(64)}.${'A'.repeat(43)}`
    expect((await testApp.request(undefined, 'POST', `/mail/unsubscribe?token=${token}`)).status).toBe(404)
  })
})
