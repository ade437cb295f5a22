import { type MailInbox, startMailInbox } from '@cup/stand-ins/mail-inbox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSilentMailer, createSmtpMailer } from './smtp-mailer.ts'

let inbox: MailInbox
let mailer: ReturnType<typeof createSmtpMailer>
beforeAll(async () => {
  inbox = await startMailInbox()
  mailer = createSmtpMailer({ smtpUrl: inbox.smtpUrl, from: 'Cup <no-reply@cup.test>' })
})
beforeEach(() => inbox.clear())
afterAll(async () => {
  mailer.close()
  await inbox.close()
})

describe('createSmtpMailer', () => {
  test('sends plain text to one person', async () => {
    await mailer.send({ to: 'ada@cup.test', subject: 'Invited', text: 'Come and play.\n' })
    const message = await inbox.waitForMessage(() => true)
    expect(message).toMatchObject({ subject: 'Invited', recipient_count: 1 })
    expect(message.text?.trim()).toBe('Come and play.')
  })

  test.each(['Team\r\nBcc: victim@cup.test', 'Team\nX-Evil: 1', 'Team\u2028Bcc: victim@cup.test'])(
    'cannot be made to write more headers: %j',
    async (subject) => {
      await mailer.send({ to: 'ada@cup.test', subject, text: 'x' })
      const message = await inbox.waitForMessage(() => true)
      expect(message.recipient_count).toBe(1)
      expect(JSON.stringify(message).toLowerCase()).not.toContain('"x-evil"')
    },
  )

  test.each(['ada@cup.test,victim@cup.test', 'Ada <ada@cup.test>', 'ada@cup.test\r\nBcc: victim@cup.test', ''])(
    'only ever writes to one plain address: %j',
    async (to) => {
      await expect(mailer.send({ to, subject: 'x', text: 'x' })).rejects.toMatchObject({ kind: 'invalid' })
      expect(inbox.messages()).toEqual([])
    },
  )

  test('fails while the server is unreachable, so that the job retries', async () => {
    await inbox.goDown()
    await expect(mailer.send({ to: 'ada@cup.test', subject: 'x', text: 'x' })).rejects.toMatchObject({
      kind: 'upstream',
    })
    await inbox.comeUp()
    await mailer.send({ to: 'ada@cup.test', subject: 'again', text: 'x' })
    expect((await inbox.waitForMessage(() => true)).subject).toBe('again')
  })

  test.each([
    [451, 'recipient', 'upstream'],
    [451, 'message', 'upstream'],
    [550, 'recipient', 'invalid'],
    [552, 'message', 'invalid'],
  ] as const)('a %i to the %s is %s', async (code, at, kind) => {
    inbox.faults.set('refuse', { code, at, times: 1 })
    await expect(mailer.send({ to: 'ada@cup.test', subject: 'x', text: 'x' })).rejects.toMatchObject({ kind })
    await mailer.send({ to: 'ada@cup.test', subject: 'after', text: 'x' })
  })
})

test('createSilentMailer sends nothing', async () => {
  await createSilentMailer().send({ to: 'ada@cup.test', subject: 'x', text: 'x' })
  expect(inbox.messages()).toEqual([])
})
