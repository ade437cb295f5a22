import { describe, expect, test } from 'vitest'
import { inviteText, withoutLinks } from './invite-mail.rules.ts'

describe('withoutLinks', () => {
  test.each([
    ['Rockets', 'Rockets'],
    ['Dr. Dribble & co.', 'Dr. Dribble & co.'],
    ['https://evil.com/win', 'https evil com win'],
    ['evil.com', 'evil com'],
    ['mailto:a@evil.com', 'mailto a evil com'],
    ['\\\\evil\\share', 'evil share'],
  ])('%j is written %j', (name, written) => {
    expect(withoutLinks(name)).toBe(written)
  })
})

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
