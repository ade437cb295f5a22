import type { Bracket } from '@cup/contract/bracket'
import type { Team } from '@cup/contract/teams'
import type { Tournament } from '@cup/contract/tournaments'
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { readToken } from '../../../api/token-storage.ts'
import { type ViewerState, viewerState } from '../card/check-in-rules.ts'
import { evenZoom } from '../layout/geometry.ts'
import { hidesFinishedByDefault, useLayout } from '../layout/use-layout.ts'
import { fitZoom, openingLevel, showsCards, type ZoomLevel } from '../layout/zoom.ts'
import { BracketToolbar } from '../tools/BracketToolbar.tsx'
import { NoMatch } from '../tools/NoMatch.tsx'
import { SavePictureButton } from '../tools/SavePictureButton.tsx'
import { useViewPreferences } from '../tools/view-preferences.ts'
import { BracketTree } from '../tree/BracketTree.tsx'
import { useBoard, useBracketValue } from './board-context.ts'
import {
  BracketList,
  MatchRail,
  Overview,
  Podium,
  PrintedBracket,
  preloadParts,
  RailPlaceholder,
  YourCup,
  YourMatchStrip,
} from './lazy-parts.tsx'
import { useHeldWhileFocused } from './use-held-while-focused.ts'
import { type Jump, type Opening, useJump, useOpening } from './use-jump.ts'
import { useAvailableSize, useIdle, useMedia } from './use-screen.ts'
import { useSteps } from './use-steps.ts'

/** Heights of the parts between the navigation and the bracket, in layout pixels. */
const TOOLS_HEIGHT = 40
const RAIL_HEIGHT = 72
const TREE_FROM = '(min-width: 768px)'
// Phones start with the list and players with their match: fetch that code while the bracket is loading.
if (typeof window !== 'undefined' && (readToken() !== null || !window.matchMedia?.(TREE_FROM).matches)) {
  void preloadParts()
}

export interface BracketViewsProps {
  /** The bracket was drawn while the page was open: its parts appear one after the other. */
  isNew?: boolean
  /** Title and state of the cup, in one line with the tools. */
  heading?: ReactNode
  /** Below the podium: the best players of the cup. */
  honours?: ReactNode
  tournament: Tournament | undefined
  /** With their players; undefined until they are loaded. */
  teams: readonly Team[] | undefined
  followedTeamId: string | null
  opening: Opening
  onFollow: (teamId: string | null) => void
}

/** On a phone it is below the list, because the toolbar has no space for it. */
const SAVE_ON_PHONE = (
  <div className="mt-3 sm:hidden">
    <SavePictureButton />
  </div>
)

/** Strip, podium, toolbar, and the bracket as a tree, a list or an overview. */
export const BracketViews = memo(function BracketViews(props: BracketViewsProps) {
  const { isNew = false, heading, honours, tournament, teams, followedTeamId, opening, onFollow } = props
  const { bracket, viewer } = useBoard()
  const state = viewerState(viewer)
  const [preferences, prefer] = useViewPreferences()
  const wide = useMedia(TREE_FROM)
  const view = preferences.view ?? (wide ? 'tree' : 'list')
  const hideFinished = preferences.hideFinished ?? hidesFinishedByDefault(bracket.get().bracket)
  const layout = useLayout(hideFinished && view === 'tree')
  const size = useAvailableSize()
  const idle = useIdle()
  // A bracket that was just drawn appears in steps: first the tools, then the tree.
  const parts = useSteps(isNew ? 2 : 0)
  const isPlayed = useHeldWhileFocused(useBracketValue((index) => isBeingPlayed(index.bracket)))
  const decided = useHeldWhileFocused(useBracketValue((index) => isDecided(index.bracket, tournament)))
  const [wasDecided] = useState(decided)
  // Kept when the last match ends: another zoom would move every card.
  const [railHeight] = useState(isPlayed ? RAIL_HEIGHT : 0)
  const inSight = useMemo(
    () => ({ width: size.width, height: size.height - TOOLS_HEIGHT - railHeight }),
    [size, railHeight],
  )
  const fit = useMemo(() => fitZoom(layout, inSight), [layout, inSight])
  const level = preferences.zoom ?? openingLevel(bracket.get().bracket.teams.length, fit)
  const zoom = useMemo(() => (level === 'fit' ? fit : evenZoom(level)), [level, fit])
  const setZoom = useCallback((next: ZoomLevel) => prefer({ zoom: next }), [prefer])

  const showsTree = view === 'tree' && showsCards(zoom)
  const makeReachable = useCallback(() => prefer({ zoom: 1, hideFinished: false }), [prefer])
  const jump = useJump({ layout, showsCards: showsTree || view === 'list', followedTeamId, makeReachable })
  useOpening(opening, jump)
  const isUnknownMatch = useBracketValue(
    ({ match }) => opening.matchId !== null && match(opening.matchId) === undefined,
  )

  return (
    <>
      {isUnknownMatch && (
        <p
          role="status"
          className="rounded-control border border-line-strong bg-surface px-4 py-3 text-small text-text-2"
        >
          This match is not in this bracket. The link may be for an earlier cup, or the bracket was generated again.
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-2.5">
        {heading}
        {(!isNew || parts >= 1) && (
          <BracketToolbar
            view={view}
            onView={(next) => prefer({ view: next })}
            zoom={level}
            onZoom={setZoom}
            hideFinished={hideFinished}
            onHideFinished={(hide) => prefer({ hideFinished: hide })}
            jump={jump}
            followedTeamId={followedTeamId}
            onFollow={onFollow}
          />
        )}
      </div>
      {state !== 'visitor' && <YourMatch state={state} jump={jump} isPlayed={isPlayed} tournament={tournament} />}
      {/* Rendered after the tree has been painted; a placeholder keeps its space. */}
      {wide && isPlayed && (idle ? <MatchRail fills={isNew} /> : <RailPlaceholder />)}
      {decided && <Podium tournament={tournament} teams={teams} celebrates={!wasDecided} honours={honours} />}
      {isNew && parts < 2 ? null : showsTree ? (
        <BracketTree
          layout={layout}
          zoom={zoom}
          onZoom={setZoom}
          size={size}
          inSight={inSight}
          jump={jump}
          fills={isNew}
        />
      ) : view === 'list' ? (
        <BracketList layout={layout} jump={jump} wide={wide} end={SAVE_ON_PHONE} />
      ) : (
        <Overview layout={layout} size={inSight} onPick={jump.toMatch} />
      )}
      {idle && <PrintedBracket />}
    </>
  )
})

/** The winners side is finished, or the organiser has set the winners. */
const isDecided = ({ matches }: Bracket, tournament: Tournament | undefined): boolean =>
  Boolean(tournament?.first_place_team_name) ||
  matches.every(({ bracket, match_status }) => bracket === 'losers' || match_status === 'completed')

const isBeingPlayed = ({ matches, tournament_status }: Bracket): boolean =>
  tournament_status !== 'completed' && matches.some(({ match_status }) => match_status !== 'completed')

const WITHOUT_TEAMS = {
  loading: 'Looking for your match…',
  refused: 'You are signed out. Sign in to see your match.',
}

interface YourMatchProps {
  state: Exclude<ViewerState, 'visitor'>
  jump: Jump
  isPlayed: boolean
  tournament: Tournament | undefined
}

/** Reserves its height before the session is known, so that nothing moves when the viewer's match appears. */
function YourMatch({ state, jump: { myMatchId, toMatch }, isPlayed, tournament }: YourMatchProps) {
  return (
    <div className="grid min-h-18 max-sm:min-h-25 print:hidden">
      {myMatchId !== null && <YourMatchStrip matchId={myMatchId} onJump={() => toMatch(myMatchId)} />}
      {myMatchId === null && state === 'known' && (
        <YourCup isPlayed={isPlayed} tournament={tournament} onJump={toMatch} />
      )}
      {myMatchId === null && state !== 'known' && (
        <NoMatch>
          <p>{WITHOUT_TEAMS[state]}</p>
        </NoMatch>
      )}
    </div>
  )
}
