import { expect, test } from 'vitest'
import { inviteSubject, inviteText } from './invite-mails.job.ts'

const INVITE = {
  inviterName: 'Nova',
  teamName: 'Nova Strikers',
  email: 'jane@example.com',
  link: 'https://cup.example/invites',
}

test.each([
  [1000, 'A team has three players, and the captain pays the $10 entry fee.'],
  [735, 'A team has three players, and the captain pays the $7.35 entry fee.'],
  [50, 'A team has three players, and the captain pays the $0.50 entry fee.'],
  [0, 'A team has three players.'],
])('a fee of %d cents is in the text, and a free cup’s mail does not mention money', (feeCents, sentence) => {
  expect(inviteText({ ...INVITE, feeCents })).toContain(`Sign in with Google as jane@example.com. ${sentence}\n`)
})

test('the text contains only our link and says what to do if the mail reached the wrong person', () => {
  const names = { inviterName: 'http://evil.com', teamName: 'www.evil.com/claim' }
  const text = inviteText({ ...INVITE, ...names, feeCents: 1000 })
  expect(text.match(/\S+\.\S{2,}/g)).toEqual(['https://cup.example/invites', 'jane@example.com.'])
  expect(text).toContain('Not you? Ignore this message')
})

test('the subject names inviter, team and date', () => {
  const start = new Date('2026-12-05T19:00:00Z')
  expect(inviteSubject({ inviterName: 'Nova', teamName: 'Nova Strikers' }, start)).toBe(
    'Nova wants you in Nova Strikers, Sat 5 Dec',
  )
  expect(inviteSubject({ inviterName: 'http://evil.com', teamName: 'A' }, start)).not.toContain('evil.com')
})
