import { useRef, useSyncExternalStore } from 'react'
import { type Board, useBoard } from '../board/board-context.ts'
import type { CardData } from '../board/bracket-store.ts'
import { plays } from '../layout/followed-path.ts'

interface CardView {
  card: CardData | undefined
  hasFocus: boolean
  followed: boolean
}

/** A match and its marks on the board, in one subscription: a bracket has too many cards for three. */
export function useCardView(id: string): CardView {
  const board = useBoard()
  const source = useRef<ReturnType<typeof viewSource>>(null)
  if (source.current?.board !== board || source.current.id !== id) source.current = viewSource(board, id)
  return useSyncExternalStore(source.current.subscribe, source.current.get)
}

function viewSource(board: Board, id: string) {
  const { store, focus, followed } = board
  let view: CardView | undefined
  const subscribe = (listener: () => void) => {
    const stops = [store.subscribeCard(id, listener), focus.subscribe(listener), followed.subscribe(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  const get = (): CardView => {
    const card = store.card(id)
    const hasFocus = focus.get().at(-1) === id
    const isFollowed = plays(card?.match, followed.get())
    if (!view || view.card !== card || view.hasFocus !== hasFocus || view.followed !== isFollowed) {
      view = { card, hasFocus, followed: isFollowed }
    }
    return view
  }
  return { board, id, subscribe, get }
}
