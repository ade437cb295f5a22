import { type GameAccount, ownGameAccounts, setGameAccounts } from '@cup/contract/game-accounts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { isSameAccount, useLinkAccount, useUnlinkAccount } from './game-accounts.ts'

const ANN: GameAccount = { platform: 'steam', id: '1', name: 'Ann' }
const ON_XBOX: GameAccount = { platform: 'xbox', id: '1', name: 'Ann' }
const OTHER: GameAccount = { platform: 'steam', id: '2', name: 'Ann' }

test('an account is known by platform and id, not by its name', () => {
  expect(isSameAccount(ANN, { ...ANN })).toBe(true)
  expect([isSameAccount(ANN, ON_XBOX), isSameAccount(ANN, OTHER)]).toEqual([false, false])
})

function Buttons() {
  const link = useLinkAccount()
  const unlink = useUnlinkAccount()
  return (
    <>
      <button type="button" onClick={() => link.mutate({ ...ANN, name: 'Ann II' })}>
        Link
      </button>
      <button type="button" onClick={() => unlink.mutate(ANN)}>
        Unlink
      </button>
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('linking replaces the account of the same id, unlinking keeps the others, and the rooms are refetched', async () => {
  const api = fakeApi()
    .respond(ownGameAccounts, { accounts: [ANN, ON_XBOX, OTHER] })
    .respond(setGameAccounts, ({ body }) => body as { accounts: GameAccount[] })
  const { queryClient, takeStale } = renderPart(<Buttons />)
  await press('Link')
  const linked = [ON_XBOX, OTHER, { ...ANN, name: 'Ann II' }]
  await expect.poll(() => queryClient.getQueryData(queryKeys.gameAccounts)).toEqual(linked)
  expect(takeStale()).toEqual(['room'])
  const [said] = shownToasts()
  await press('Unlink')
  await expect.poll(() => queryClient.getQueryData(queryKeys.gameAccounts)).toEqual([ON_XBOX, OTHER])
  expect(shownToasts()).toEqual([said, expect.stringMatching(/^success: /)])
  expect(api.requests(setGameAccounts).map(({ body }) => body)).toEqual([
    { accounts: linked },
    { accounts: [ON_XBOX, OTHER] },
  ])
})

test('a refusal changes nothing on the page, and the rooms are refetched anyway', async () => {
  fakeApi()
    .respond(ownGameAccounts, { accounts: [ANN] })
    .refuse(setGameAccounts, 500)
  const { queryClient, takeStale } = renderPart(<Buttons />)
  await press('Unlink')
  await expect.poll(shownToasts).toEqual([expect.stringMatching(/^error: /)])
  expect(queryClient.getQueryData(queryKeys.gameAccounts)).toBeUndefined()
  expect(takeStale()).toEqual(['room'])
})
