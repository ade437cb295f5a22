import { adminSpecMessages, playerSpecMessages } from '@cup/e2e/spec-messages'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../api/api-error.ts'
import { adminConfirmations, adminMessages, adminNotes } from './admin-messages.ts'
import { failureText } from './failure-text.ts'
import { liveMessages, paymentPage, playerMessages, playerValidation, signedOut } from './player-messages.ts'

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

const playerCatalogue = textsIn([playerMessages, playerValidation, paymentPage, signedOut, liveMessages])
const adminCatalogue = textsIn([adminMessages, adminConfirmations, adminNotes])

test.each(textsIn(playerSpecMessages))('players read “%s”', (text) => expect(playerCatalogue).toContain(text))
test.each(textsIn(adminSpecMessages))('organisers read “%s”', (text) => expect(adminCatalogue).toContain(text))

test("the server's detail takes precedence", () =>
  expect(failureText(new ApiError(409, { detail: 'Team is already paid' }), 'Payment failed')).toEqual({
    text: 'Team is already paid',
  }))

test('without a detail the text of the catalogue is shown', () => {
  expect(failureText(new ApiError(500, {}), 'Payment failed').text).toBe('Payment failed')
  expect(failureText(new Error('anything'), 'Payment failed').text).toBe('Payment failed')
})

test('a failure of the server names the id of its log line, a refusal does not', () => {
  const body = { request_id: '0c5e1f9a-77aa-4c1b-9d5e-2f6f0a1b2c3d' }
  expect(failureText(new ApiError(500, body), 'Payment failed')).toEqual({
    text: 'Payment failed',
    hint: 'Error id 0c5e1f9a-77aa-4c1b-9d5e-2f6f0a1b2c3d. Give it to an organiser if you need help.',
  })
  expect(failureText(new ApiError(409, body), 'Payment failed')).toEqual({ text: 'Payment failed' })
})

test('a lost connection is explained beside the text of the catalogue', () =>
  expect(failureText(new NetworkError(undefined), 'Payment failed')).toEqual({
    text: 'Payment failed',
    hint: 'No response from the server. Check your connection.',
  }))
