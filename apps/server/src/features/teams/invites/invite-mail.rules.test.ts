import { expect, test } from 'vitest'
import { inviteSubject, inviteText } from './invite-mail.rules.ts'

test('the text contains only our link and says what to do if the mail reached the wrong person', () => {
  const text = inviteText({
    inviterName: 'http://evil.com',
    teamName: 'www.evil.com/claim',
    email: 'jane@example.com',
    link: 'https://cup.example/invites',
  })
  expect(text.match(/\S+\.\S{2,}/g)).toEqual(['https://cup.example/invites', 'jane@example.com.'])
  expect(text).toContain('Not you? Ignore this message')
})

test('the subject says who wants whom, where and when', () => {
  const start = new Date('2026-12-05T19:00:00Z')
  expect(inviteSubject({ inviterName: 'Nova', teamName: 'Nova Strikers' }, start)).toBe(
    'Nova wants you in Nova Strikers, Sat 5 Dec',
  )
  expect(inviteSubject({ inviterName: 'http://evil.com', teamName: 'A' }, start)).not.toContain('evil.com')
})
