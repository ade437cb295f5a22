import { expect, test } from 'vitest'
import { maskEmail, maskedLocalPart } from './mask-email.ts'

test.each([
  ['jane@example.com', 'j•••@e•••.com'],
  ['j@x.org', 'j•••@x•••.org'],
  ['jane.doe+cup@mail.example.co.uk', 'j•••@m•••.uk'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test('a name made from an address gives away its first letter', () => {
  expect(maskedLocalPart('jane@example.com')).toBe('j•••')
})
