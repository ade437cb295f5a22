import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import nodemailer from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailInbox, startMailInbox } from './mail-inbox.ts'

let inbox: MailInbox

beforeEach(async () => {
  inbox = await startMailInbox()
})
afterEach(() => inbox.close())

const INVITE = {
  from: 'Cup <cup@example.com>',
  to: 'player@example.com',
  subject: 'You are invited to Ünder <b>Dogs</b>',
  text: 'Answer here: http://localhost:3000/invites?a=1&b=2\n\nNot you? Ignore this & "relax".',
}

const send = (mail: Parameters<ReturnType<typeof nodemailer.createTransport>['sendMail']>[0] = INVITE) =>
  nodemailer.createTransport(inbox.smtpUrl).sendMail(mail)

const page = async (url: string) => {
  const app = Fastify()
  await app.register(inbox.plugin)
  const response = await app.inject({ url })
  await app.close()
  return response
}

describe('mail inbox', () => {
  test('keeps what it is sent', async () => {
    await send()
    expect(inbox.messages()).toMatchObject([
      {
        from: 'cup@example.com',
        to: ['player@example.com'],
        recipient_count: 1,
        subject: INVITE.subject,
        text: INVITE.text,
        html: null,
      },
    ])
    expect(inbox.messages()[0]?.headers).toContainEqual({ name: 'From', value: 'Cup <cup@example.com>' })
  })

  test('counts every recipient that the sender named', async () => {
    await send({ ...INVITE, to: ['one@example.com', 'two@example.com'], bcc: 'three@example.com' })
    expect(inbox.messages()[0]).toMatchObject({
      recipient_count: 3,
      to: ['one@example.com', 'two@example.com', 'three@example.com'],
    })
  })

  test('gives a message to every waiter, whether it arrived before or after', async () => {
    const early = inbox.waitForMessage(({ subject }) => subject === 'second')
    await send({ ...INVITE, subject: 'first' })
    await send({ ...INVITE, subject: 'second' })
    expect(await early).toMatchObject({ subject: 'second' })
    expect(await inbox.waitForMessage(({ subject }) => subject === 'first')).toMatchObject({ subject: 'first' })
    await expect(inbox.waitForMessage(() => false, { timeoutMs: 1 })).rejects.toThrow(/No fitting message/)
  })

  test('keeps the newest five hundred', async () => {
    const transport = nodemailer.createTransport({ host: inbox.host, port: inbox.port, pool: true })
    for (let count = 1; count <= 503; count += 1) await transport.sendMail({ ...INVITE, subject: String(count) })
    transport.close()
    const subjects = inbox.messages().map(({ subject }) => subject)
    expect(subjects).toHaveLength(500)
    expect([subjects[0], subjects.at(-1)]).toEqual(['503', '4'])
  })

  test('still has its messages after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stand-ins-mail-'))
    const stateFile = join(folder, 'mail.jsonl')
    await inbox.close()
    inbox = await startMailInbox({ stateFile })
    await send({ ...INVITE, subject: 'before' })
    await inbox.close()
    inbox = await startMailInbox({ stateFile })
    await send({ ...INVITE, subject: 'after' })
    expect(inbox.messages().map(({ subject }) => subject)).toEqual(['after', 'before'])
    rmSync(folder, { recursive: true })
  })
})

describe('faults of the mail inbox', () => {
  test.each([
    [451, 'recipient', 'EENVELOPE'],
    [550, 'recipient', 'EENVELOPE'],
    [451, 'message', 'EMESSAGE'],
  ] as const)('refuse with %i when the %s comes', async (code, at, error) => {
    inbox.faults.set('refuse', { code, at, times: 1 })
    await expect(send()).rejects.toMatchObject({ code: error, responseCode: code })
    expect(inbox.messages()).toEqual([])
    await send()
    expect(inbox.messages()).toHaveLength(1)
  })

  test('hang until the sender gives up', async () => {
    inbox.faults.set('hang')
    const hasty = nodemailer.createTransport({ url: inbox.smtpUrl, socketTimeout: 300 })
    await expect(hasty.sendMail(INVITE)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    inbox.faults.accept()
    await send()
    expect(inbox.messages()).toHaveLength(1)
  })

  test('drop the connection and keep nothing', async () => {
    inbox.faults.set('drop', { times: 1 })
    await expect(send()).rejects.toMatchObject({ code: 'ECONNECTION' })
    expect(inbox.messages()).toEqual([])
  })

  test('lose the response to a stored message', async () => {
    inbox.faults.set('lose_answer', { times: 1 })
    await expect(send()).rejects.toMatchObject({ code: 'ECONNECTION' })
    expect(inbox.messages()).toHaveLength(1)
  })

  test('refuse connections while it is down and come back on the same port', async () => {
    await inbox.goDown()
    await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' })
    await inbox.comeUp()
    await send()
    expect(inbox.messages()).toHaveLength(1)
  })
})

describe('mail pages', () => {
  test('list what came, newest first, and as text', async () => {
    await send({ ...INVITE, subject: 'older' })
    await send()
    const { body } = await page('/dev/mail')
    expect(body.indexOf('&lt;b&gt;Dogs')).toBeGreaterThan(-1)
    expect(body.indexOf('&lt;b&gt;Dogs')).toBeLessThan(body.indexOf('older'))
    expect(body).not.toContain('<b>Dogs')
  })

  test('show a message with its links to click', async () => {
    await send({ ...INVITE, text: `${INVITE.text}\njavascript:alert(1)` })
    const { body } = await page(`/dev/mail/${inbox.messages()[0]?.id}`)
    expect(body).toContain('<a href="http://localhost:3000/invites?a=1&amp;b=2" rel="noreferrer">')
    expect(body).not.toContain('href="javascript')
    expect((await page('/dev/mail/999')).statusCode).toBe(404)
  })

  test('return JSON, optionally for one recipient or after one message', async () => {
    await send()
    await send({ ...INVITE, to: 'other@example.com' })
    const all = (await page('/dev/mail.json')).json().messages
    expect(all).toHaveLength(2)
    const { messages } = (await page('/dev/mail.json?to=other@example.com')).json()
    expect(messages).toMatchObject([{ to: ['other@example.com'], subject: INVITE.subject }])
    expect((await page(`/dev/mail.json?after=${all[1].id}`)).json().messages).toEqual([all[0]])
    expect((await page(`/dev/mail.json?after=${all[0].id}`)).json().messages).toEqual([])
  })
})
