import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../api/api-error.ts'
import { adminConfirmations, adminMessages, adminNotes } from './admin-messages.ts'
import { failureText } from './failure-text.ts'
import { liveMessages, paymentPage, playerMessages, playerValidation, signedOut } from './player-messages.ts'

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

/** Fixed word for word by the specification. */
const PLAYER_TEXTS = [
  'Logged out successfully',
  'Name updated successfully!',
  'Team created! Invites sent to players. Pay the entry fee below.',
  'Checked in successfully!',
  'Invite accepted! You are now part of the team.',
  'Invite rejected',
  'Payment failed',
  'Failed to create team',
  'Check-in failed',
  'Failed to update name',
  'Failed to accept invite',
  'Failed to reject invite',
  'Failed to load invites',
  'Admin access required',
  'Please fill in all fields',
  'Name must be at least 2 characters',
  'Please login to check in',
  'Processing Payment...',
  'Payment Successful!',
  'Payment Failed',
  'There was an issue processing your payment. Please try again.',
  'Please log in to access settings',
  'Please log in to view invites',
  'Check-in period started!',
  "Teams DQ'd for not checking in",
]

const ADMIN_TEXTS = [
  'Failed to load admin data',
  'Failed to load tournaments',
  'Failed to generate bracket',
  'No active tournament',
  'Failed to reset tournament',
  'Failed to complete tournament',
  'Failed to delete team',
  'Failed to kick player',
  'Failed to accept invite',
  'Failed to update admin status',
  'Failed to start check-in',
  'Failed to process check-in',
  'Failed to create tournament',
  'Failed to set winners',
  'Failed to send invite',
  'Failed to rename team',
  'Failed to update score',
  'Failed to DQ team',
  'Bracket generated successfully!',
  'Tournament reset successfully',
  'Tournament marked as completed!',
  'Team deleted',
  'Player kicked from team',
  'Invite accepted',
  'Admin added',
  'Admin removed',
  'Check-in started! Players have 7 minutes.',
  'Check-in processed!',
  'Tournament created successfully!',
  'Winners set successfully!',
  'Invite sent',
  'Team name updated',
  'Match score updated!',
  'Team disqualified!',
  'Bracket generated with custom seeding!',
  'Are you sure? This will delete ALL teams, matches, and reset the prize pool!',
  'Are you sure you want to DQ this team? This will give the win to the opponent.',
  'Are you sure you want to delete this team?',
  'Are you sure you want to kick this player?',
  'Mark this tournament as completed?',
  'Note: Only super admin can manage admin roles',
  'Find team IDs in the Teams tab',
  'No completed tournaments yet',
  'No matches yet. Generate bracket first.',
]

const playerCatalogue = textsIn([playerMessages, playerValidation, paymentPage, signedOut, liveMessages])
const adminCatalogue = textsIn([adminMessages, adminConfirmations, adminNotes])

test.each(PLAYER_TEXTS)('players read “%s”', (text) => expect(playerCatalogue).toContain(text))
test.each(ADMIN_TEXTS)('organisers read “%s”', (text) => expect(adminCatalogue).toContain(text))

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
