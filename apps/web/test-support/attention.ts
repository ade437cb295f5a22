import { type AttentionItem, attention } from '@cup/contract/attention'
import type { Match } from '@cup/contract/matches'
import { screen, within } from '@testing-library/react'
import { adminApi, CUP_ID, playedStats } from './admin-cup.ts'
import type { FakeApi } from './fake-api.ts'

export const anItem = (changes: Partial<AttentionItem>): AttentionItem => ({
  kind: 'match_ready',
  text: 'Something waits',
  match_id: null,
  team_id: null,
  payment_id: null,
  tournament_id: CUP_ID,
  since: null,
  claims: [],
  ...changes,
})

/** No check-in ends and no match becomes overdue. */
export const NO_TIMES = { next_checkin_end: null, next_overdue_at: null }

/** The dashboard of a cup in play whose queue has these lines. */
export function queue(items: Partial<AttentionItem>[], matches: Match[] = []): FakeApi {
  const response = { server_time: new Date().toISOString(), items: items.map(anItem), ...NO_TIMES }
  return adminApi({ stats: playedStats(), matches }).respond(attention, response)
}

/** The list of the queue on the page. */
export const lines = async () => within(await screen.findByRole('list', { name: 'What needs you now' }))
