import { expect, test } from 'vitest'
import { inviteText } from './invite-mail.rules.ts'

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
