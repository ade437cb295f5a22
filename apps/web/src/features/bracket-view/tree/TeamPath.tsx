import type { BracketSide } from '@cup/contract/matches'
import { useSyncExternalStore } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { followedPath } from '../layout/followed-path.ts'
import type { Layout } from '../layout/layout.ts'

/** The way of the followed team through one section. */
export function TeamPath({ layout, side }: { layout: Layout; side: BracketSide }) {
  const { followed } = useBoard()
  const team = useSyncExternalStore(followed.subscribe, followed.get)
  const path = useBracketValue((store) => (team === null ? '' : followedPath(layout, side, store.bracket(), team)))
  return path === '' ? null : <path className="bk-path" d={path} />
}
