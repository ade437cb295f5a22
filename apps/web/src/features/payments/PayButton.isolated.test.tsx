import { ownEntry } from '@cup/contract/account'
import { me } from '@cup/contract/auth'
import { paymentConfig, startCheckout } from '@cup/contract/payments'
import { currentTournament } from '@cup/contract/tournaments'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { isDisabled } from '../../../test-support/dialogs.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { anId, aTournament, aUser } from '../../../test-support/samples.ts'
import { leavePage } from '../../api/leave-page.ts'
import { writeToken } from '../../api/token-storage.ts'
import { PayButton } from './PayButton.tsx'
import { useStripeLoader } from './use-stripe-loader.ts'

vi.mock('../../api/leave-page.ts', () => ({ leavePage: vi.fn() }))

const TEAM = anId(200)
const NOBODY = { cannot_enter: null, accepted_rules: [], open_checkouts: [] as string[] }

function open(cup = {}, entry = {}) {
  writeToken('token-of-a-test')
  const api = fakeApi()
    .respond(me, aUser())
    .respond(currentTournament, aTournament(cup))
    .respond(ownEntry, { ...NOBODY, ...entry })
  const onSignedOut = vi.fn()
  const part = renderPart(<PayButton teamId={TEAM} teamName="Vipers" onSignedOut={onSignedOut} />)
  return { api, onSignedOut, ...part }
}
const button = (name: string) => screen.findByRole('button', { name })

test('the last free place can still be paid for, and a cup without a limit is never full', async () => {
  const { unmount, container } = open({ entry_fee: 12.5, team_limit: 4, places: { taken: 3, waiting: 0 } })
  const pay = await button('Pay $12.50')
  expect([isDisabled(pay), pay.getAttribute('aria-description')]).toEqual([false, 'for Vipers'])
  expect(container.querySelector('p'), 'nothing to explain').toBeNull()
  unmount()
  open({ entry_fee: 25, team_limit: null, places: { taken: 99, waiting: 0 } })
  expect(isDisabled(await button('Pay $25'))).toBe(false)
})

test('in a full cup another team’s checkout holds no place, and one waiting team is singular', async () => {
  open({ team_limit: 4, places: { taken: 5, waiting: 1 } }, { open_checkouts: [anId(999)] })
  expect(isDisabled(await button('Cup is full'))).toBe(true)
  const words =
    '1 team waits for a place. When one is free, every captain who waits is told, and the first to pay has it.'
  expect(screen.getByText(words)).toBeTruthy()
})

test('an expired session leads to the sign-in without a failure toast', async () => {
  const { api, onSignedOut } = open()
  api.refuse(startCheckout, 401, 'Invalid or expired session')
  await userEvent.click(await button('Pay $10'))
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1))
  expect(shownToasts()).toEqual([])
  expect(leavePage).not.toHaveBeenCalled()
})

test('the button stays busy until the page is restored from the browser’s cache', async () => {
  const { api } = open()
  api.respond(startCheckout, { url: 'https://checkout.example/cs_1' })
  const pay = await button('Pay $10')
  await userEvent.click(pay)
  await waitFor(() => expect(leavePage).toHaveBeenCalledWith('https://checkout.example/cs_1'))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  await waitFor(() => expect(isDisabled(pay)).toBe(true))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await waitFor(() => expect(isDisabled(pay)).toBe(false))
})

const loaders = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')]
const Loader = () => {
  useStripeLoader()
  return null
}
afterEach(() => {
  for (const script of loaders()) script.remove()
})

test('Stripe’s script is loaded once, and only where a key is configured', async () => {
  const config = { enabled: true, contact_email: null }
  const api = fakeApi().respond(paymentConfig, { ...config, publishable_key: null })
  const { unmount } = renderPart(<Loader />)
  await waitFor(() => expect(api.requests(paymentConfig).length).toBeGreaterThan(0))
  expect(loaders()).toEqual([])
  unmount()
  api.respond(paymentConfig, { ...config, publishable_key: 'pk_1' })
  renderPart(
    <>
      <Loader />
      <Loader />
    </>,
  )
  await waitFor(() => expect(loaders()).toMatchObject([{ src: 'https://js.stripe.com/v3/', async: true }]))
})
