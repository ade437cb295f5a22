import type { Bracket } from '@cup/contract/bracket'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { vi } from 'vitest'
import { bracketQuery } from '../../src/features/bracket/bracket-query.ts'
import { BracketBoard, type BracketBoardProps } from '../../src/features/bracket-view/board/BracketBoard.tsx'
import { type BracketSource, useBracketSource } from '../../src/features/bracket-view/board/board-context.ts'
import { preloadParts } from '../../src/features/bracket-view/board/lazy-parts.tsx'
import { aClock } from './a-clock.ts'

/** A cache with one bracket in it, for parts that show a bracket; `update` is what a refetch brings. */
export function bracketInCache(bracket: Bracket) {
  const client = new QueryClient()
  const { queryKey } = bracketQuery(bracket.tournament_id)
  // Parsed, as a response is: the cache compares plain objects only.
  const update = (newer: Bracket) => client.setQueryData(queryKey, JSON.parse(JSON.stringify(newer)))
  update(bracket)
  const Shown = ({ children }: { children: (source: BracketSource) => ReactNode }) =>
    children(useBracketSource(bracket.tournament_id))
  return {
    withSource: (children: (source: BracketSource) => ReactNode) => (
      <QueryClientProvider client={client}>
        <Shown>{children}</Shown>
      </QueryClientProvider>
    ),
    update,
  }
}

/** The board as the page shows it to a visitor; `show` updates the bracket. */
export async function renderBoard(bracket: Bracket, changes: Partial<BracketBoardProps> = {}, onRender = () => {}) {
  const { withSource, update } = bracketInCache(bracket)
  const props: Omit<BracketBoardProps, 'bracket'> = {
    tournament: undefined,
    teams: undefined,
    viewer: { signedIn: false, teamIds: new Set() },
    clock: aClock(bracket.server_time ?? ''),
    followedTeamId: null,
    pendingCheckIns: [],
    opening: { key: 'first', matchId: null, teamId: null },
    onFollow: vi.fn(),
    onCheckIn: vi.fn(),
    onSheet: vi.fn(),
    ...changes,
  }
  await preloadParts()
  const board = (more: Partial<BracketBoardProps>) =>
    withSource((source) => (
      <Profiler id="board" onRender={onRender}>
        <BracketBoard bracket={source} {...props} {...more} />
      </Profiler>
    ))
  const view = await act(async () => render(board({})))
  const show = (newer: Bracket, more: Partial<BracketBoardProps> = {}) =>
    act(async () => {
      update(newer)
      view.rerender(board(more))
      // The cache notifies the page in a task of its own.
      await new Promise((resolve) => setTimeout(resolve))
    })
  return { ...view, props, show }
}
