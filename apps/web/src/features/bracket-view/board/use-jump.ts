import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Layout } from '../layout/layout.ts'
import { matchToShow, openMatchOf } from '../tools/your-match.ts'
import { useBoard, useBracketValue } from './board-context.ts'
import type { Reveal } from './reveal.ts'

interface JumpOptions {
  layout: Layout
  revealRef: RefObject<Reveal | null>
  followedTeamId: string | null
  /** Called when the match is not on show: a round is hidden, or only the overview is. */
  makeReachable: () => void
}

const NOBODY: ReadonlySet<string> = new Set()

/** Ways to a match from anywhere on the page, whatever is shown at the moment. */
export function useJump({ layout, revealRef, followedTeamId, makeReachable }: JumpOptions) {
  const { store, viewer } = useBoard()
  const mine = viewer.teamIds ?? NOBODY
  const [wanted, setWanted] = useState<{ id: string; focus: boolean } | null>(null)
  const myMatchId = useBracketValue(() => openMatchOf(store.bracket().matches, mine)?.id ?? null)
  const followedMatchId = useBracketValue(() =>
    followedTeamId === null ? null : (matchToShow(store.bracket().matches, followedTeamId)?.id ?? null),
  )

  useEffect(() => {
    if (!wanted) return
    const reveal = revealRef.current
    if (!reveal || !layout.places.has(wanted.id)) return makeReachable()
    setWanted(null)
    // Revealing renders at once, which React does not allow while its effects run.
    queueMicrotask(() => reveal(wanted.id, { align: 'center', focus: wanted.focus }))
  })

  const toMatch = useCallback((id: string | null, focus = true) => setWanted(id === null ? null : { id, focus }), [])
  const toTeam = useCallback(
    (teamId: string, focus = true) => toMatch(matchToShow(store.bracket().matches, teamId)?.id ?? null, focus),
    [store, toMatch],
  )
  return { myMatchId, targetId: myMatchId ?? followedMatchId, toMatch, toTeam }
}
