import type { Match } from '@cup/contract/matches'
import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { PendingCheckIn } from '../../my-match/use-check-in.ts'
import type { Viewer } from '../card/check-in-rules.ts'
import type { RenderRoom } from '../sheet/MatchSheet.tsx'
import { isLive, openMatchOf } from '../tools/your-match.ts'
import { BracketViews, type BracketViewsProps } from './BracketViews.tsx'
import {
  type Board,
  BoardContext,
  type BracketSource,
  type Clock,
  cardSelector,
  type Focus,
  FocusContext,
} from './board-context.ts'
import type { BracketIndex } from './bracket-index.ts'
import { MatchSheet } from './lazy-parts.tsx'

export interface BracketBoardProps extends BracketViewsProps {
  bracket: BracketSource
  viewer: Viewer
  clock: Clock
  pendingCheckIns: readonly PendingCheckIn[]
  /** Must be stable: a new function renders every card again. */
  onCheckIn: (match: Match) => void
  onSheet: (open: boolean) => void
  /** The match room, for a viewer who may see it. */
  room?: RenderRoom | undefined
}

/** A bracket with its tools. Give it the tournament's id as `key`. */
export function BracketBoard(props: BracketBoardProps) {
  const { bracket, viewer, clock, pendingCheckIns, onCheckIn, onSheet, room, ...views } = props
  const { followedTeamId, opening, onFollow } = views
  const teams = useSyncExternalStore(bracket.subscribe, () => bracket.get().teams)
  const [focused, setFocused] = useState(() => firstFocus(bracket.get(), viewer.teamIds))
  const focus = useMemo<Focus>(() => [focused, setFocused], [focused])
  const [sheet, setSheet] = useState<{ matchId: string; byLink: boolean } | null>(null)
  const { teamIds } = viewer
  const firstTabStop = useRef(focused)
  // The viewer's teams may load later. Their match then becomes the tab stop, unless the focus has moved.
  useEffect(() => {
    if (focused !== firstTabStop.current) return
    const own = firstFocus(bracket.get(), teamIds)
    if (own[0] === undefined || own[0] === focused.at(-1)) return
    firstTabStop.current = own
    setFocused(own)
  }, [bracket, focused, teamIds])
  useEffect(() => onSheet(sheet !== null), [onSheet, sheet])
  // A link to a match opens it, every time it is followed.
  useEffect(() => {
    if (opening.matchId !== null && bracket.get().match(opening.matchId))
      setSheet({ matchId: opening.matchId, byLink: true })
  }, [bracket, opening])

  const board = useMemo<Board>(
    () => ({
      bracket,
      teams,
      clock,
      viewer,
      followedTeamId,
      pendingCheckIns,
      openSheet: (matchId) => setSheet({ matchId, byLink: false }),
      checkIn: onCheckIn,
    }),
    [bracket, teams, clock, viewer, followedTeamId, pendingCheckIns, onCheckIn],
  )
  return (
    <BoardContext value={board}>
      <FocusContext value={focus}>
        {/* Deferred: only the podium shows the players, and it appears before they are rendered. */}
        <BracketViews {...views} teams={useDeferredValue(views.teams)} />
      </FocusContext>
      {sheet !== null && (
        <MatchSheet
          matchId={sheet.matchId}
          // A match opened by a link had no focused card before, so closing it focuses the card of the match.
          finalFocus={sheet.byLink ? () => document.querySelector<HTMLElement>(cardSelector(sheet.matchId)) : undefined}
          room={room}
          teams={views.teams}
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

/** The first tab stop, where a tree opens: the viewer's match, else the first live one, else the first open one. */
function firstFocus({ bracket: { matches } }: BracketIndex, teamIds: Viewer['teamIds']): readonly string[] {
  const open = matches.find(({ match_status }) => match_status !== 'completed')
  const first = openMatchOf(matches, teamIds ?? []) ?? matches.find(isLive) ?? open ?? matches[0]
  return first ? [first.id] : []
}
