import type { Bracket } from '@cup/contract/bracket'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aClock } from '../../../../test-support/bracket/a-clock.ts'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { createBracketStore } from '../board/bracket-store.ts'
import { BroadcastScreen } from './BroadcastScreen.tsx'

beforeEach(() => fillBrowserGaps())

function renderBroadcast(bracket: Bracket) {
  const store = createBracketStore(bracket)
  render(
    <BroadcastScreen store={store} clock={aClock(bracket.server_time)} followedTeamId={null} transparent={false} />,
  )
  return (newer: Bracket) => act(async () => store.update(newer))
}

const round = (name: string) => screen.queryByRole('list', { name })

test('a bracket that does not fit the screen drops a round when its last match ends', async () => {
  let bracket = bracketOf(32)
  const show = renderBroadcast(bracket)
  const [last, ...others] = bracket.matches.filter(({ bracket: side, round: at }) => side === 'winners' && at === 1)
  for (const { id } of others) bracket = changeMatch(bracket, id, { match_status: 'completed' })
  await show(bracket)
  expect(round('Winners Round 1')).not.toBeNull()
  await show(changeMatch(bracket, last?.id ?? '', { match_status: 'completed' }))
  expect(round('Winners Round 1')).toBeNull()
  expect(round('Winners Round 2')).not.toBeNull()
})

test('a round whose result is cleared again comes back', async () => {
  let over = bracketOf(32)
  for (const { id, bracket: side, round: at } of over.matches)
    if (side === 'winners' && at === 1) over = changeMatch(over, id, { match_status: 'completed' })
  const show = renderBroadcast(over)
  expect(round('Winners Round 1')).toBeNull()
  await show(bracketOf(32))
  expect(round('Winners Round 1')).not.toBeNull()
})
