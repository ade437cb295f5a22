import { paymentStatus } from '@cup/contract/payments'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { focusManager } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aTeam, aTournament, aUser } from '../../../test-support/samples.ts'

/** The page renders a response one tick after it arrived. */
const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(1))
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: false }))
afterEach(() => vi.useRealTimers())

test('without a checkout in the address it fails at once, without a request', async () => {
  const api = quietApi(aUser()).respond(paymentStatus, { payment_status: 'paid', amount_total: 1000 })
  await openPage('/payment-success')
  await pass(0)
  expect(heading()).toBe('Payment Failed')
  expect(screen.getByText('There was an issue processing your payment. Please try again.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/prize-pool')
  await pass(20_000)
  expect(api.requests(paymentStatus)).toHaveLength(0)
})

test('a payment that arrives with the third request is confirmed, and polling stops', async () => {
  let requested = 0
  const api = quietApi(aUser()).respond(paymentStatus, () => ({
    payment_status: ++requested === 3 ? ('paid' as const) : ('unpaid' as const),
    amount_total: 1000,
  }))
  await openPage('/payment-success?session_id=cs_1')
  expect(heading()).toBe('Processing Payment...')
  await pass(0)
  await pass(2000)
  expect(heading()).toBe('Processing Payment...')
  await pass(2000)
  expect(heading()).toBe('Payment Successful!')
  expect(screen.getByText('$10.00')).toBeTruthy()
  expect(screen.getByText('Confirmed')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View Bracket' }).getAttribute('href')).toBe('/bracket')
  expect(screen.getByRole('link', { name: 'View All Teams' }).getAttribute('href')).toBe('/prize-pool')
  await pass(30_000)
  expect(api.requests(paymentStatus).map(({ params }) => params.sessionId)).toEqual(['cs_1', 'cs_1', 'cs_1'])
})

test('a payment that never arrives fails after one request and five more, two seconds apart', async () => {
  const api = quietApi(aUser()).respond(paymentStatus, { payment_status: 'unpaid', amount_total: 1000 })
  await openPage('/payment-success?session_id=cs_1')
  await pass(0)
  for (let retry = 0; retry < 5; retry++) {
    expect(heading()).toBe('Processing Payment...')
    expect(api.requests(paymentStatus)).toHaveLength(retry + 1)
    await pass(2000)
  }
  expect(heading()).toBe('Payment Failed')
  await pass(30_000)
  expect(api.requests(paymentStatus)).toHaveLength(6)
})

test('failed requests count as well', async () => {
  const api = quietApi(aUser()).refuse(paymentStatus, 503)
  await openPage('/payment-success?session_id=cs_1')
  await pass(0)
  await pass(12_000)
  expect(heading()).toBe('Payment Failed')
  expect(api.requests(paymentStatus)).toHaveLength(6)
})

test('a payment is confirmed once a failing server has recovered', async () => {
  const api = quietApi(aUser()).refuse(paymentStatus, 503)
  await openPage('/payment-success?session_id=cs_1')
  await pass(0)
  await pass(12_000)
  expect(heading()).toBe('Payment Failed')
  api.respond(paymentStatus, { payment_status: 'paid', amount_total: 1000 })
  await pass(10_000)
  expect(heading()).toBe('Payment Successful!')
})

test('a request without a response is reported as slow, and Retry repeats it', async () => {
  const api = quietApi(aUser()).respond(paymentStatus, () => new Promise<never>(() => {}))
  await openPage('/payment-success?session_id=cs_1')
  await pass(8000)
  expect(heading()).toBe('Processing Payment...')
  expect(screen.getByText('Still loading')).toBeTruthy()
  api.respond(paymentStatus, { payment_status: 'paid', amount_total: 1000 })
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(0)
  expect(heading()).toBe('Payment Successful!')
})

test('polling continues while the tab is hidden', async () => {
  const api = quietApi(aUser()).respond(paymentStatus, { payment_status: 'unpaid', amount_total: 1000 })
  await openPage('/payment-success?session_id=cs_1')
  await pass(0)
  focusManager.setFocused(false)
  api.respond(paymentStatus, { payment_status: 'paid', amount_total: 1000 })
  await pass(2000)
  focusManager.setFocused(undefined)
  expect(heading()).toBe('Payment Successful!')
})

test('a signed-out visitor is told so instead of waiting', async () => {
  const api = quietApi().refuse(paymentStatus, 401, 'Not authenticated')
  await openPage('/payment-success?session_id=cs_1')
  await pass(0)
  expect(heading()).toBe('Payment Failed')
  expect(screen.getByText(/You are signed out/)).toBeTruthy()
  await pass(30_000)
  expect(api.requests(paymentStatus)).toHaveLength(1)
})

test('an amount of zero is shown as the entry fee', async () => {
  quietApi(aUser()).respond(paymentStatus, { payment_status: 'paid', amount_total: 0 })
  await openPage('/payment-success?session_id=cs_1')
  await pass(0)
  expect(screen.getByText('$10.00')).toBeTruthy()
})

test('shows below the links which team is in, when its cup starts and who still has to accept', async () => {
  const user = aUser()
  const team = aTeam({
    captain_id: user.id,
    team_name: 'Vipers',
    paid: true,
    pending_invites: ['i'],
    pending_invites_info: [{ name: null, email: 'n•••@e•••.com' }],
  })
  quietApi(user)
    .respond(paymentStatus, { payment_status: 'paid', amount_total: 1000 })
    .respond(currentTournament, aTournament({ name: 'Cup 12' }))
    .respond(listTeams, [team, aTeam({ id: 'other', captain_id: 'somebody', team_name: 'Ravens', paid: true })])
  await openPage('/payment-success?session_id=cs_1')
  await pass(0)
  await pass(0)
  const shown = screen.getByRole('region', { name: 'Your team' })
  expect(shown.textContent).toContain('Vipers is in')
  expect(shown.textContent).toContain('Cup 12 · starts')
  expect(shown.textContent).toContain('Still to accept the invite: n•••@e•••.com')
  expect(screen.queryByText(/Ravens/)).toBeNull()
  const lastLink = screen.getByRole('link', { name: 'View All Teams' })
  expect(lastLink.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each(['active', 'in_progress'] as const)('while the cup is %s View Bracket comes first', async (status) => {
  quietApi(aUser())
    .respond(paymentStatus, { payment_status: 'paid', amount_total: 1000 })
    .respond(currentTournament, aTournament({ status }))
  await openPage('/payment-success?session_id=cs_1')
  await pass(0)
  await pass(0)
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links.filter((word) => word?.startsWith('View'))).toEqual(['View Bracket', 'View All Teams'])
})
