import { useCallback, useEffect, useState } from 'react'
import type { Layout } from '../layout/layout.ts'
import { matchToShow, openMatchOf } from '../tools/your-match.ts'
import { useBoard, useBracketValue } from './board-context.ts'

/** Scrolls the tree or the list to a match; with `focus` the keyboard focus moves there too. */
export type Reveal = (matchId: string, options: { align: 'nearest' | 'center'; focus: boolean }) => void

/** A match that the tree or the list has to scroll to. */
interface JumpTarget {
  matchId: string
  focus: boolean
}

/** What the address names. `key` changes every time a link is followed, even one to the same match. */
export interface Opening {
  key: string
  matchId: string | null
  teamId: string | null
}

interface JumpOptions {
  layout: Layout
  /** Whether cards are on the screen; the overview is a canvas without any. */
  showsCards: boolean
  followedTeamId: string | null
  /** Called once for a target whose round is hidden, or while no cards are shown. */
  makeReachable: () => void
}

export type Jump = ReturnType<typeof useJump>

/** Jumps to a match from anywhere on the page. A match that is not in the bracket is ignored. */
export function useJump({ layout, showsCards, followedTeamId, makeReachable }: JumpOptions) {
  const { bracket: source, viewer } = useBoard()
  const [target, setTarget] = useState<JumpTarget | null>(null)
  const myMatchId = useBracketValue(({ bracket }) => openMatchOf(bracket.matches, viewer.teamIds ?? [])?.id ?? null)
  const followedMatchId = useBracketValue(({ bracket }) =>
    followedTeamId === null ? null : (matchToShow(bracket.matches, followedTeamId)?.id ?? null),
  )

  const isHidden = target !== null && !(showsCards && layout.places.has(target.matchId))
  useEffect(() => {
    if (isHidden) makeReachable()
  }, [isHidden, makeReachable])

  const toMatch = useCallback(
    (matchId: string | null, focus = true) => {
      if (matchId !== null && source.get().match(matchId)) setTarget({ matchId, focus })
    },
    [source],
  )
  const toTeam = useCallback(
    (teamId: string, focus = true) => toMatch(matchToShow(source.get().bracket.matches, teamId)?.id ?? null, focus),
    [source, toMatch],
  )
  const arrived = useCallback(() => setTarget(null), [])
  return { myMatchId, targetId: myMatchId ?? followedMatchId, target, arrived, toMatch, toTeam }
}

/** Used by the tree and by the list: scrolls to the target as soon as its card is laid out. */
export function useReveal(reveal: Reveal, layout: Layout, { target, arrived }: Jump): void {
  useEffect(() => {
    if (!target || !layout.places.has(target.matchId)) return
    arrived()
    // Revealing renders synchronously, which React does not allow while effects run.
    queueMicrotask(() => reveal(target.matchId, { align: 'center', focus: target.focus }))
  }, [target, arrived, reveal, layout])
}

/** A link to a match opens there. A link to a team opens at the team's match, when the page is loaded. */
export function useOpening({ key, matchId, teamId }: Opening, { toMatch, toTeam }: Jump): void {
  // The match opens in a dialog, which takes the focus, so its card must not take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link followed again differs in its key alone
  useEffect(() => toMatch(matchId, false), [key, matchId, toMatch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a team chosen later is jumped to where it is chosen
  useEffect(() => {
    if (teamId && matchId === null) toTeam(teamId, false)
  }, [])
}
