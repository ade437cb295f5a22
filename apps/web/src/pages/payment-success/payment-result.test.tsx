import { paymentStatus } from '@cup/contract/payments'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../test-support/dialogs.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart } from '../../../test-support/render-part.tsx'
import { anId, aTeam, aTournament } from '../../../test-support/samples.ts'
import { signInPromptStore } from '../../features/session/sign-in-prompt.ts'
import { PaymentChecking, PaymentFailed, PaymentResult } from './PaymentSuccessPage.tsx'

test("once paid, teams and pool are refetched, and only the captain's paid teams are shown as in", async () => {
  fakeApi()
    .respond(paymentStatus, { payment_status: 'paid', amount_total: 735 })
    .respond(currentTournament, aTournament({ entry_fee: 25 }))
    .respond(listTeams, [aTeam({ captain_id: anId(9), paid: true }), aTeam({ id: anId(2), paid: false })])
  const { takeStale } = renderPart(<PaymentResult sessionId="cs_1" />)
  expect(await screen.findByText('$7.35')).toBeTruthy()
  await expect.poll(takeStale).toEqual(['teams', 'tournament current'])
  expect(screen.queryByRole('region', { name: 'Your team' })).toBeNull()
})

test('nothing is refetched before the payment is confirmed', async () => {
  const api = fakeApi().respond(paymentStatus, { payment_status: 'unpaid', amount_total: 735 })
  const { takeStale } = renderPart(<PaymentResult sessionId="cs_1" />)
  await expect.poll(() => api.requests(paymentStatus).length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { name: 'Processing Payment...' })).toBeTruthy()
  expect(takeStale()).toEqual([])
})

test('the bar has a segment per request, filled up to the current one', () => {
  const { container } = renderPart(<PaymentChecking requests={2} onRetry={() => {}} />)
  const parts = [...container.querySelectorAll('[aria-hidden] > span')].map(({ className }) => className)
  expect(parts).toHaveLength(5)
  expect(new Set(parts.slice(0, 2)).size + new Set(parts.slice(2)).size).toBe(2)
  expect(parts[1]).not.toBe(parts[2])
})

test('a failed payment offers sign-in to a signed-out visitor, and tells others what happens to the money', async () => {
  const { unmount } = renderPart(<PaymentFailed />)
  expect(screen.getByText(/^If the provider did take the money, .* You will not be charged twice\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
  unmount()
  renderPart(<PaymentFailed isSignedOut />)
  expect(screen.queryByText(/charged twice/)).toBeNull()
  await press(screen, 'Sign In')
  expect(signInPromptStore.get()).toBe(true)
})
