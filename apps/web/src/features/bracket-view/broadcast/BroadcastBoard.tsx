import { useLayoutEffect, useMemo, useState } from 'react'
import { type Board, BoardContext, type Clock } from '../board/board-context.ts'
import { observable } from '../board/observable.ts'
import { useBracketStore } from '../board/use-bracket-store.ts'
import type { BracketSource } from '../bracket-source.ts'
import { BroadcastTree } from './BroadcastTree.tsx'
import './broadcast.css'

interface BroadcastBoardProps {
  source: BracketSource
  clock: Clock
  followedTeamId: string | null
  transparent: boolean
}

const NOBODY = { signedIn: false, teamIds: null }

/** The bracket for a stream: no controls, nothing of the person who is signed in, always the whole screen. */
export function BroadcastBoard({ source, clock, followedTeamId, transparent }: BroadcastBoardProps) {
  const store = useBracketStore(source)
  const [followed] = useState(() => observable(followedTeamId))
  useLayoutEffect(() => followed.set(followedTeamId), [followed, followedTeamId])
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-transparent', transparent)
    return () => document.documentElement.removeAttribute('data-transparent')
  }, [transparent])
  const board = useMemo<Board>(
    () => ({
      store,
      clock,
      viewer: NOBODY,
      focus: observable<readonly string[]>([]),
      followed,
      openSheet: () => {},
      checkIn: () => {},
    }),
    [store, clock, followed],
  )
  return (
    <BoardContext value={board}>
      <BroadcastTree />
    </BoardContext>
  )
}
