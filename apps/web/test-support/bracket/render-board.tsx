import type { Bracket } from '@cup/contract/bracket'
import { act, render } from '@testing-library/react'
import { Profiler } from 'react'
import { vi } from 'vitest'
import { BracketBoard, type BracketBoardProps } from '../../src/features/bracket-view/board/BracketBoard.tsx'
import { createBracketStore } from '../../src/features/bracket-view/board/bracket-store.ts'
import { preloadParts } from '../../src/features/bracket-view/board/later-parts.tsx'
import { aClock } from './a-clock.ts'

/** The board as the page shows it to a visitor; `show` updates the bracket. */
export async function renderBoard(bracket: Bracket, changes: Partial<BracketBoardProps> = {}, onRender = () => {}) {
  const store = createBracketStore(bracket)
  const props: BracketBoardProps = {
    store,
    tournament: undefined,
    teams: undefined,
    viewer: { signedIn: false, teamIds: new Set() },
    clock: aClock(bracket.server_time ?? ''),
    followedTeamId: null,
    opening: { key: 'first', matchId: null, teamId: null },
    onFollow: vi.fn(),
    onCheckIn: vi.fn(),
    onSheet: vi.fn(),
    ...changes,
  }
  await preloadParts()
  const board = (more: Partial<BracketBoardProps>) => (
    <Profiler id="board" onRender={onRender}>
      <BracketBoard {...props} {...more} />
    </Profiler>
  )
  const view = await act(async () => render(board({})))
  const show = (newer: Bracket, more: Partial<BracketBoardProps> = {}) =>
    act(async () => {
      store.update(newer)
      view.rerender(board(more))
    })
  return { ...view, props, show }
}
