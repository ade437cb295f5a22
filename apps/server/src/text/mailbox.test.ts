import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['Jane.Doe+cup@Gmail.com', 'janedoe@gmail.com'],
  ['j.a.n.e.d.o.e@googlemail.com', 'janedoe@gmail.com'],
  ['jane.doe+cup+2@example.com', 'jane.doe@example.com'],
  ['jane.doe@example.com', 'jane.doe@example.com'],
  ['+jane@example.com', '+jane@example.com'],
])('%s is delivered to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
