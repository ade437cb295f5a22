import { type OwnPayout, ownPayouts, setPayoutHandle } from '@cup/contract/payouts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fillBrowserGaps } from '../../../test-support/bracket/fill-browser-gaps.ts'
import { press } from '../../../test-support/dialogs.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aUser } from '../../../test-support/samples.ts'

const aPrize = (changes: Partial<OwnPayout> = {}): OwnPayout => ({
  id: anId(800),
  tournament_id: anId(100),
  tournament_name: 'Cup 12',
  place: 1,
  team_name: 'Ceiling Vipers',
  amount: 55,
  state: 'owed',
  sent_at: null,
  handle: null,
  ...changes,
})

async function open(...payouts: OwnPayout[]) {
  const api = quietApi(aUser()).respond(ownPayouts, { payouts })
  await openPage('/prize-pool?prizes=mine')
  const list = within(await screen.findByRole('list', { name: 'Your prizes' }))
  return { api, list }
}

test('a winner says how an owed prize is to be paid', async () => {
  const { api, list } = await open(aPrize())
  expect(list.getByText('1st place in Cup 12 with Ceiling Vipers')).toBeTruthy()
  expect(list.getByText('$55.00')).toBeTruthy()
  api.respond(setPayoutHandle, aPrize({ handle: 'paypal.me/ravi' }))
  await userEvent.type(list.getByLabelText('How you want to be paid'), 'paypal.me/ravi{Enter}')
  expect(await screen.findByText('Saved. The organisers see it on the payout sheet.')).toBeTruthy()
  expect(api.requests(setPayoutHandle)).toMatchObject([
    { params: { id: anId(800) }, body: { handle: 'paypal.me/ravi' } },
  ])
})

test('an emptied field deletes the handle', async () => {
  const { api, list } = await open(aPrize({ handle: 'paypal.me/ravi' }))
  api.respond(setPayoutHandle, aPrize())
  await userEvent.clear(list.getByLabelText('How you want to be paid'))
  await press(list, 'Save')
  await screen.findByText('Saved. The organisers see it on the payout sheet.')
  expect(api.requests(setPayoutHandle)).toMatchObject([{ body: { handle: null } }])
})

test('each prize has its own field, which can be saved once it is changed', async () => {
  const { api, list } = await open(
    aPrize({ id: anId(801), handle: 'paypal.me/ravi' }),
    aPrize({ id: anId(802), place: 2 }),
    aPrize({ id: anId(803), place: 3, state: 'sent' }),
  )
  const [first, second, ...more] = list.getAllByLabelText<HTMLInputElement>('How you want to be paid')
  if (!first || !second) throw new Error('no fields')
  const saves = list.getAllByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect([first.value, second.value, more.length, saves.map(({ disabled }) => disabled)]).toEqual([
    'paypal.me/ravi',
    '',
    0,
    [true, true],
  ])
  expect(list.getByText('Sent')).toBeTruthy()
  expect(list.getAllByText('To be paid')).toHaveLength(2)
  await userEvent.type(second, '   {Enter}')
  expect(saves[1]?.disabled).toBe(true)
  expect(api.requests(setPayoutHandle)).toEqual([])
  api.respond(setPayoutHandle, aPrize())
  await userEvent.type(second, 'IBAN 1{Enter}')
  await screen.findByText('Saved. The organisers see it on the payout sheet.')
  expect(api.requests(setPayoutHandle)).toMatchObject([{ params: { id: anId(802) }, body: { handle: 'IBAN 1' } }])
})

test('the dialog says when nothing was won, and closing it keeps the rest of the address', async () => {
  quietApi(aUser())
  const { address } = await openPage('/prize-pool?prizes=mine&from=mail')
  expect(await screen.findByText('You have not won a prize yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(address).toBe('/prize-pool?from=mail')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a prize that was sent has no field', async () => {
  const { list } = await open(aPrize({ state: 'sent', sent_at: '2026-11-22T10:00:00.000Z' }))
  expect(list.getByText('Sent Nov 22, 2026')).toBeTruthy()
  expect(list.queryByRole('textbox')).toBeNull()
})

test('says why a handle was not saved', async () => {
  const { api, list } = await open(aPrize())
  api.refuse(setPayoutHandle, 500)
  await userEvent.type(list.getByLabelText('How you want to be paid'), 'x{Enter}')
  expect(await screen.findByText('Could not save how you want to be paid')).toBeTruthy()
})

test.each(['/', '/bracket', '/prize-pool'])('%s tells a winner, and leads to the form', async (page) => {
  fillBrowserGaps()
  quietApi(aUser()).respond(ownPayouts, { payouts: [aPrize({ amount: 13.34 })] })
  await openPage(page)
  const dock = within(await screen.findByRole('region', { name: 'Your prize' }))
  expect(dock.getByText('You won $13.34: say how you want it')).toBeTruthy()
  expect(dock.getByRole('link', { name: 'Claim prize' }).getAttribute('href')).toBe('/prize-pool?prizes=mine')
})

test('a winner with a payout handle is not asked again', async () => {
  quietApi(aUser()).respond(ownPayouts, { payouts: [aPrize({ handle: 'paypal.me/ravi' })] })
  await openPage('/settings')
  expect((await screen.findByRole('link', { name: 'Your Prizes (1)' })).getAttribute('href')).toBe(
    '/prize-pool?prizes=mine',
  )
  await openPage('/prize-pool')
  expect(screen.queryByRole('region', { name: 'Your prize' })).toBeNull()
})
