import type { Bracket } from '@cup/contract/bracket'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { type Board, BoardContext } from '../../src/features/bracket-view/board/board-context.ts'
import { indexBracket } from '../../src/features/bracket-view/board/bracket-index.ts'
import { aClock } from './a-clock.ts'

/** A part of the board without the board around it, and without a cache: its bracket never changes. */
export function onBoard(bracket: Bracket, changes: Partial<Board> = {}) {
  const index = indexBracket(bracket)
  const board: Board = {
    bracket: { subscribe: () => () => {}, get: () => index },
    teams: index.teams,
    clock: aClock(bracket.server_time ?? ''),
    viewer: { signedIn: false, teamIds: null },
    followedTeamId: null,
    pendingCheckIns: [],
    openSheet: vi.fn(),
    checkIn: vi.fn(),
    ...changes,
  }
  return { board, wrap: (part: ReactNode) => <BoardContext value={board}>{part}</BoardContext> }
}
