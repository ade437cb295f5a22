import { startCheckout } from '@cup/contract/payments'
import { runItBack, runItBackOffer } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeApi } from '../../../test-support/fake-api.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTournament, aUser } from '../../../test-support/samples.ts'
import { leavePage } from '../../api/leave-page.ts'
import { queryKeys } from '../../api/query-keys.ts'

vi.mock('../../api/leave-page.ts', () => ({ leavePage: vi.fn() }))

const OFFER = {
  team_id: anId(7),
  team_name: 'Redshift',
  tournament_name: 'Cup 11',
  invited: ['Mia', 'Jules'],
  left_out: [],
}
let api: FakeApi
beforeEach(() => {
  api = quietApi(aUser()).respond(currentTournament, aTournament()).respond(runItBackOffer, OFFER)
})

const button = () => screen.findByRole('button', { name: 'Play again with Redshift' })

test('one press registers the team and leads to the payment; who will be invited is shown before', async () => {
  api
    .respond(runItBack, { id: anId(8), team_name: 'Redshift', paid: false })
    .respond(startCheckout, { url: 'https://pay.example/1' })
  await openPage('/prize-pool')
  expect(await screen.findByText('Mia and Jules will be invited.')).toBeTruthy()
  await userEvent.click(await button())
  await waitFor(() => expect(leavePage).toHaveBeenCalledWith('https://pay.example/1'))
  expect(api.requests(runItBack)).toMatchObject([{ params: { id: OFFER.team_id } }])
  expect(api.requests(startCheckout)).toMatchObject([{ body: { team_id: anId(8) } }])
})

test('leads to the payment even if the event of the new team arrives before the response', async () => {
  const response = Promise.withResolvers<{ id: string; team_name: string; paid: boolean }>()
  api.respond(runItBack, () => response.promise).respond(startCheckout, { url: 'https://pay.example/2' })
  const { queryClient } = await openPage('/prize-pool')
  await userEvent.click(await button())
  api.respond(runItBackOffer, null)
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.runItBack }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Play again with Redshift' })).toBeNull())
  response.resolve({ id: anId(8), team_name: 'Redshift', paid: false })
  await waitFor(() => expect(leavePage).toHaveBeenCalledWith('https://pay.example/2'))
})

test('names the players who are not invited, and why', async () => {
  const left_out = [
    { name: 'Sam', reason: 'declined' as const },
    { name: 'Deleted user', reason: 'closed' as const },
  ]
  api.respond(runItBackOffer, { ...OFFER, invited: ['Mia'], left_out })
  await openPage('/prize-pool')
  const words = 'Mia will be invited. Sam declined last time and is not invited. One player closed their account.'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('says why it was refused, and can be pressed again', async () => {
  api.refuse(runItBack, 409, 'Team name is already taken')
  await openPage('/prize-pool')
  await userEvent.click(await button())
  expect(await screen.findByText('Team name is already taken')).toBeTruthy()
  expect((await button()).hasAttribute('disabled')).toBe(false)
})

test('is not offered while registration is closed', async () => {
  api.respond(currentTournament, aTournament({ status: 'in_progress' }))
  await openPage('/prize-pool')
  await screen.findByText('Registration is closed. The bracket is live.')
  expect(screen.queryByRole('button', { name: 'Play again with Redshift' })).toBeNull()
  expect(api.requests(runItBackOffer)).toEqual([])
})
