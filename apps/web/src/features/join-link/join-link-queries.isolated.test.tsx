import { joinByLink, readJoinLink } from '@cup/contract/join-links'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { ApiError, NetworkError } from '../../api/api-error.ts'
import { joinOfferQuery, useJoinByLink } from './join-link-queries.ts'

const OFFER = {
  team_id: 'team-1',
  team_name: 'Pinch Ravens',
  tournament_name: 'Cup 12',
  free_seats: 1,
  is_member: false,
  tournament_id: 'cup',
  entry_fee: 10,
  rules: null,
  rules_changed_at: null,
  rules_accepted: false,
}

test('an offer is cached per link and viewer, and requested by its code', async () => {
  const api = fakeApi().respond(readJoinLink, OFFER)
  const keys = [joinOfferQuery('abc', undefined), joinOfferQuery('abc', 'me'), joinOfferQuery('xyz', 'me')]
  expect(new Set(keys.map(({ queryKey }) => queryKey.join(' '))).size).toBe(3)
  await new QueryClient().fetchQuery(joinOfferQuery('abc', undefined))
  expect(api.requests(readJoinLink).map(({ params }) => params)).toEqual([{ code: 'abc' }])
})

test('a refused link is not retried, a lost response three times', () => {
  const { retry } = joinOfferQuery('abc', undefined)
  const tries = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error)
  expect(tries(0, new ApiError(404, {}))).toBe(false)
  const lost = new NetworkError(undefined)
  expect([tries(0, lost), tries(2, lost), tries(3, lost)]).toEqual([true, true, false])
})

function Join({ acceptsRules }: { acceptsRules: boolean }) {
  const { mutate } = useJoinByLink('abc')
  return (
    <button type="button" onClick={() => mutate({ acceptsRules })}>
      Join
    </button>
  )
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Join' }))
const CHANGED = ['invites', 'join abc', 'matches mine', 'own-entry', 'teams']

test('joining refetches everything it changes, also after a refusal', async () => {
  const api = fakeApi().respond(joinByLink, OFFER)
  const { takeStale } = renderPart(<Join acceptsRules />)
  await press()
  await expect.poll(shownToasts).toEqual(['success: You joined the team'])
  expect(takeStale()).toEqual(CHANGED)
  expect(api.requests(joinByLink)).toMatchObject([{ params: { code: 'abc' }, body: { accept_rules: true } }])
  api.refuse(joinByLink, 500)
  await press()
  await expect.poll(shownToasts).toContain('error: Failed to join the team')
  expect(takeStale()).toEqual(CHANGED)
})
