import type { Match } from '@cup/contract/matches'
import type { Team } from '@cup/contract/teams'
import type { Tournament } from '@cup/contract/tournaments'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Viewer } from '../card/check-in-rules.ts'
import type { RenderRoom } from '../sheet/MatchSheet.tsx'
import { openMatchOf } from '../tools/your-match.ts'
import { BracketViews } from './BracketViews.tsx'
import { type Board, BoardContext, type Clock, cardSelector } from './board-context.ts'
import type { BracketStore } from './bracket-store.ts'
import { MatchSheet } from './later-parts.tsx'
import { observable } from './observable.ts'
import type { Opening } from './use-jump.ts'

export interface BracketBoardProps {
  /** Title and state of the cup, in one line with the tools. */
  heading?: ReactNode
  store: BracketStore
  tournament: Tournament | undefined
  /** With their players; undefined until they are loaded. */
  teams: readonly Team[] | undefined
  viewer: Viewer
  clock: Clock
  followedTeamId: string | null
  opening: Opening
  onFollow: (teamId: string | null) => void
  onCheckIn: (match: Match) => void
  onSheet: (open: boolean) => void
  /** Without it the sheet shows what everybody may see. */
  room?: RenderRoom | undefined
}

/** A bracket with its tools. Give it the tournament's id as `key`. */
export function BracketBoard(props: BracketBoardProps) {
  const { store, teams, viewer, clock, followedTeamId, opening, onFollow, onCheckIn, onSheet } = props
  const [focus] = useState(() => observable(firstFocus(store, viewer.teamIds)))
  const [followed] = useState(() => observable(followedTeamId))
  const [sheet, setSheet] = useState<{ matchId: string; byLink: boolean } | null>(null)
  useLayoutEffect(() => followed.set(followedTeamId), [followed, followedTeamId])
  const { teamIds } = viewer
  const firstTabStop = useRef(focus.get())
  // The viewer's teams may be known only later; until the focus has been moved, their match becomes the tab stop.
  useEffect(() => {
    if (focus.get() !== firstTabStop.current) return
    const [own] = firstFocus(store, teamIds)
    if (own !== undefined && own !== focus.get().at(-1)) focus.set([own])
    firstTabStop.current = focus.get()
  }, [store, focus, teamIds])
  useEffect(() => onSheet(sheet !== null), [onSheet, sheet])
  // A link to a match opens it, every time it is followed.
  useEffect(() => {
    if (opening.matchId !== null && store.card(opening.matchId)) setSheet({ matchId: opening.matchId, byLink: true })
  }, [store, opening])

  // The page may pass a new function with every render; the cards must not render for that.
  const latestCheckIn = useRef(onCheckIn)
  useLayoutEffect(() => {
    latestCheckIn.current = onCheckIn
  })
  const board = useMemo<Board>(
    () => ({
      store,
      clock,
      viewer,
      focus,
      followed,
      openSheet: (matchId) => setSheet({ matchId, byLink: false }),
      checkIn: (match) => latestCheckIn.current(match),
    }),
    [store, clock, viewer, focus, followed],
  )
  return (
    <BoardContext value={board}>
      <BracketViews
        heading={props.heading}
        tournament={props.tournament}
        followedTeamId={followedTeamId}
        opening={opening}
        onFollow={onFollow}
      />
      {sheet !== null && (
        <MatchSheet
          matchId={sheet.matchId}
          // A link opens the match before its card has the focus, so there is nothing to give it back to.
          finalFocus={sheet.byLink ? () => document.querySelector<HTMLElement>(cardSelector(sheet.matchId)) : undefined}
          room={props.room}
          teams={teams}
          onClose={() => setSheet(null)}
          onFollow={(teamId) => {
            onFollow(teamId)
            setSheet(null)
          }}
        />
      )}
    </BoardContext>
  )
}

/** The first tab stop: the viewer's match, else the first open one, else the first. */
function firstFocus(store: BracketStore, teamIds: Viewer['teamIds']): readonly string[] {
  const { matches } = store.bracket()
  const open = matches.find(({ match_status }) => match_status !== 'completed')
  const first = openMatchOf(matches, teamIds ?? []) ?? open ?? matches[0]
  return first ? [first.id] : []
}
