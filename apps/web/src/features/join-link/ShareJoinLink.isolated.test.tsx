import { createJoinLink, deleteJoinLink } from '@cup/contract/join-links'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { toastStore } from '../../ui/toast.ts'
import { clearKnownLink, knownLink } from './join-link-queries.ts'
import { ShareJoinLink } from './ShareJoinLink.tsx'

const TEAM = { id: 'team-1', team_name: 'Pinch Ravens' }
afterEach(() => {
  clearKnownLink(TEAM.id)
  Reflect.deleteProperty(navigator, 'share')
})

const show = (withControls = false) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareJoinLink team={TEAM} withControls={withControls} />
    </QueryClientProvider>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const link = () => screen.queryByRole('status', { name: 'Join link' })?.textContent
const toasts = () => toastStore.get().map(({ text }) => text)
const shareWith = (share: () => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })

test('a captain gets a link, renews it and switches it off', async () => {
  let made = 0
  const api = fakeApi()
    .respond(createJoinLink, () => {
      made += 1
      return { url: `https://cup.test/invites?join=${made}` }
    })
    .respond(deleteJoinLink, { ok: true })
  const { unmount } = show(true)
  expect([link(), screen.queryByRole('button', { name: 'Renew link' })]).toEqual([undefined, null])
  await press('Get a join link')
  await waitFor(() => expect(link()).toBe('https://cup.test/invites?join=1'))
  await press('Renew link')
  await waitFor(() => expect(link()).toBe('https://cup.test/invites?join=2'))
  unmount()
  show(true)
  expect(link(), 'opened again, the page still knows its link').toBe('https://cup.test/invites?join=2')
  await press('Switch link off')
  await waitFor(() => expect(link()).toBeUndefined())
  expect(toasts()).toEqual(['Join link switched off'])
  expect(api.requests(createJoinLink)).toMatchObject([{ params: { id: TEAM.id } }, { params: { id: TEAM.id } }])
  expect(api.requests(deleteJoinLink)).toMatchObject([{ params: { id: TEAM.id } }])
})

test('a link that cannot be made says why, and without controls there is nothing to renew', async () => {
  fakeApi().refuse(createJoinLink, 409, 'The team is full')
  show()
  await press('Get a join link')
  await waitFor(() => expect(toasts()).toEqual(['The team is full']))
  expect(screen.queryByRole('button', { name: 'Switch link off' })).toBeNull()
})

test('a failure to switch the link off says so and keeps the link', async () => {
  fakeApi().respond(createJoinLink, { url: 'https://cup.test/j' }).refuse(deleteJoinLink, 500)
  show(true)
  await press('Get a join link')
  await press('Switch link off')
  await waitFor(() => expect(toasts()).toEqual(['Failed to switch the join link off']))
  expect(link()).toBe('https://cup.test/j')
  expect(screen.queryByRole('button', { name: 'Share' }), 'where the device cannot share').toBeNull()
  clearKnownLink('another team')
  expect(knownLink(TEAM.id)).toBe('https://cup.test/j')
})

test('a device that can share gets the link; closing the share sheet is not a failure', async () => {
  fakeApi().respond(createJoinLink, { url: 'https://cup.test/j' })
  const share = vi.fn(async () => {})
  shareWith(share)
  show()
  await press('Get a join link')
  await press('Share')
  const shared = { title: 'Pinch Ravens', text: 'Join Pinch Ravens', url: 'https://cup.test/j' }
  expect(share).toHaveBeenCalledWith(shared)
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  await press('Share')
  expect(toasts()).toEqual([])
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await press('Share')
  await waitFor(() => expect(toasts()).toEqual(['Failed to make a join link']))
})
