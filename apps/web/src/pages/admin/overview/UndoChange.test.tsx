import { type MatchState, type RecentChange, recentChanges } from '@cup/contract/changes'
import { undoMatchChange } from '@cup/contract/matches'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMatch, CUP_ID } from '../../../../test-support/admin-cup.ts'
import { confirmation, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { RecentChanges } from './RecentChanges.tsx'

const state = (changes: Partial<MatchState> = {}): MatchState => ({
  match_status: 'pending',
  team1_name: 'Vipers',
  team2_name: null,
  winner_name: null,
  score: null,
  ...changes,
})
const place = { round_name: 'Winners Round 1', bracket: 'winners' } as const
const change = (id: string, matches: RecentChange['matches']): RecentChange => ({
  id,
  at: new Date().toISOString(),
  action: 'match.set_score',
  actor_name: null,
  match_id: 'm',
  match_title: `Title ${id}`,
  undoable: true,
  refusal: null,
  matches,
})

test('a change says who made it and what its match was, and undoing says what every match becomes', async () => {
  const other = { match_id: 'other', ...place, position: 2, now: state(), after_undo: null }
  const own = {
    match_id: 'm',
    ...place,
    position: 1,
    now: state({ match_status: 'completed', team2_name: 'Owls', winner_name: 'Owls' }),
    after_undo: state({ match_status: 'checkin', team1_name: null, team2_name: 'Owls' }),
  }
  const api = fakeApi()
    .respond(recentChanges, { changes: [change('1', [other, own]), change('2', [other])] })
    .respond(undoMatchChange, aMatch())
  renderPart(<RecentChanges tournamentId={CUP_ID} />)
  const [first, second] = within(await screen.findByRole('list', { name: 'Recent changes' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('The server: Set Score Title 1Was: TBD v Owls, check-in open')
  expect(second?.textContent).not.toContain('Was:')
  await press(within(first as HTMLElement), 'Undo')
  const box = await confirmation()
  expect(box.getByText('Set Score: Title 1')).toBeTruthy()
  expect(box.getAllByRole('listitem').map(({ textContent }: HTMLElement) => textContent)).toEqual([
    'Winners Round 1, match 2: Vipers v TBD, pending becomes no such match',
    'Winners Round 1, match 1: Vipers v Owls, Owls won becomes TBD v Owls, check-in open',
  ])
  await press(box, 'Undo')
  await untilClosed('alertdialog')
  expect(api.requests(undoMatchChange)).toMatchObject([{ params: { id: 'm' }, query: { change_id: '1' } }])
  expect(api.requests(recentChanges)[0]?.params).toEqual({ id: CUP_ID })
})
