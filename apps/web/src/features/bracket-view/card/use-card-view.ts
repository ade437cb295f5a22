import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type Board, useBoard } from '../board/board-context.ts'
import type { CardData } from '../board/bracket-store.ts'
import { plays } from '../layout/followed-path.ts'
import { flash } from './flash.ts'
import { writeScore } from './write-score.ts'

interface CardView {
  card: CardData | undefined
  hasFocus: boolean
  followed: boolean
}

/**
 * A match and its marks on the board; a change of the match lights the card up. Plain state, because
 * `useSyncExternalStore` follows up every change with an effect and that with a task of its own.
 */
export function useCardView(id: string, element: RefObject<HTMLElement | null>): CardView {
  const board = useBoard()
  const [source] = useState(() => viewSource(board, id, element))
  const [, show] = useState(source.get)
  useLayoutEffect(() => void source.write())
  useEffect(() => source.follow(show), [source])
  // Not the state: a score that was written in place has not been told to it.
  return source.get()
}

function viewSource({ store, focus, followed }: Board, id: string, element: RefObject<HTMLElement | null>) {
  let view: CardView | undefined
  const get = (): CardView => {
    const card = store.card(id)
    const hasFocus = focus.get().at(-1) === id
    const isFollowed = plays(card?.match, followed.get())
    if (!view || view.card !== card || view.hasFocus !== hasFocus || view.followed !== isFollowed) {
      view = { card, hasFocus, followed: isFollowed }
    }
    return view
  }
  const write = () => writeScore(element.current, store.card(id))
  const follow = (show: (view: CardView) => void) => {
    const look = () => {
      const before = view
      if (get() !== before) show(get())
    }
    const change = (scoreOnly: boolean) => {
      if (!scoreOnly || !write()) look()
      flash(element.current)
    }
    const stops = [store.subscribeCard(id, change), focus.subscribe(look), followed.subscribe(look)]
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }
  return { get, write, follow }
}
