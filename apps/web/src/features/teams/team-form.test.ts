import { afterEach, expect, test } from 'vitest'
import { keepDraft, takeDraft } from './team-draft.ts'
import { checkTeamForm } from './team-form-errors.ts'

afterEach(() => sessionStorage.clear())

test('a whole form becomes what the server is sent', () => {
  expect(checkTeamForm({ name: ' Vipers ', emails: ['mia@example.com', ' jules@example.com '] })).toEqual({
    ok: true,
    body: { team_name: 'Vipers', player_emails: ['mia@example.com', 'jules@example.com'] },
  })
})

test.each([
  ['nothing', '', ['', ''], { form: 'Please fill in all fields', name: 'Required', emails: ['Required', 'Required'] }],
  [
    'one missing address',
    'Vipers',
    ['', 'b@x.de'],
    { form: 'Please fill in all fields', emails: ['Required', undefined] },
  ],
  ['one wrong address', 'Vipers', ['a@', 'b@x.de'], { emails: ['Invalid email: a@', undefined] }],
  [
    'the same address twice',
    'Vipers',
    ['a@x.de', 'A@x.de'],
    { emails: [undefined, 'Player emails must be different'] },
  ],
] as const)('with %s each error is at its field', (_what, name, emails, errors) => {
  expect(checkTeamForm({ name, emails: [...emails] })).toEqual({ ok: false, errors })
})

test('a draft is returned once, and anything else in its place is no draft', () => {
  const draft = { name: 'Vipers', emails: ['mia@example.com', ''] as [string, string] }
  expect(keepDraft(draft)).toBe(true)
  expect([takeDraft(), takeDraft()]).toEqual([draft, undefined])
  sessionStorage.setItem('team-draft', 'no json')
  expect(takeDraft()).toBeUndefined()
  sessionStorage.setItem('team-draft', '{"name":7,"emails":["a@x.de"]}')
  expect(takeDraft()).toEqual({ name: '', emails: ['a@x.de', ''] })
})
