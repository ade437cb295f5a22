import { expect, test } from 'vitest'
import { withoutPersonalData } from './personal-data.ts'

test.each([
  ['mia.k@example.com is taken', '(e-mail) is taken'],
  [
    'at https://cup.test/assets/PaymentSuccessPage-DoUgz6AU.js:1:204',
    'at /assets/PaymentSuccessPage-DoUgz6AU.js:1:204',
  ],
  ['/payment-success?session_id=cs_test_a1b2 failed', '/payment-success failed'],
  ['/prize-pool#session_id=once', '/prize-pool'],
  ['no team 0193a2c4-7d1e-7c55-9f0a-3b1f2c4d5e6f', 'no team (id)'],
  ['Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'Bearer (secret)'],
  ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
])('%s is sent as %s', (text, sent) => expect(withoutPersonalData(text)).toBe(sent))
