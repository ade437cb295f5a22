import type { Bracket } from '@cup/contract/bracket'
import type { Tournament } from '@cup/contract/tournaments'
import { memo, Suspense, useCallback } from 'react'
import { readToken } from '../../../api/token-storage.ts'
import { hidesFinishedByDefault, useLayout } from '../layout/use-layout.ts'
import { fitZoom, SMALLEST_CARDS, type ZoomLevel } from '../layout/zoom.ts'
import { BracketToolbar } from '../tools/BracketToolbar.tsx'
import { useViewPreferences } from '../tools/view-preferences.ts'
import { BracketTree } from '../tree/BracketTree.tsx'
import { useBoard, useBracketValue } from './board-context.ts'
import { loadOnDemand, onDemandPart } from './load-on-demand.ts'
import { type Opening, useJump, useOpening } from './use-jump.ts'
import { useAvailableSize, useIdle, useMedia } from './use-screen.ts'

const BracketList = onDemandPart('BracketList')
const Overview = onDemandPart('Overview')
const Podium = onDemandPart('Podium')
const PrintedBracket = onDemandPart('PrintedBracket')
const YourMatchStrip = onDemandPart('YourMatchStrip')

const TREE_FROM = '(min-width: 768px)'
// Phones start with the list and players with their match: fetch that code while the bracket is loading.
if (typeof window !== 'undefined' && (readToken() !== null || !window.matchMedia?.(TREE_FROM).matches)) {
  void loadOnDemand()
}

interface BracketViewsProps {
  tournament: Tournament | undefined
  followedTeamId: string | null
  opening: Opening
  onFollow: (teamId: string | null) => void
}

/** Strip, podium, toolbar, and the bracket as a tree, a list or an overview. */
export const BracketViews = memo(function BracketViews(props: BracketViewsProps) {
  const { tournament, followedTeamId, opening, onFollow } = props
  const { store } = useBoard()
  const [preferences, prefer] = useViewPreferences()
  const wide = useMedia(TREE_FROM)
  const view = preferences.view ?? (wide ? 'tree' : 'list')
  const hideFinished = preferences.hideFinished ?? hidesFinishedByDefault(store.bracket())
  const layout = useLayout(hideFinished && view === 'tree')
  const size = useAvailableSize()
  const idle = useIdle()
  const decided = useBracketValue(() => isDecided(store.bracket(), tournament))
  const zoom = preferences.zoom === 'fit' ? fitZoom(layout, size) : preferences.zoom
  const setZoom = useCallback((next: ZoomLevel) => prefer({ zoom: next }), [prefer])

  const showsTree = view === 'tree' && zoom >= SMALLEST_CARDS
  const makeReachable = useCallback(() => prefer({ zoom: 1, hideFinished: false }), [prefer])
  const jump = useJump({ layout, showsCards: showsTree || view === 'list', followedTeamId, makeReachable })
  useOpening(opening, jump)
  const isUnknownMatch = useBracketValue(() => opening.matchId !== null && store.card(opening.matchId) === undefined)

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
      {jump.myMatchId !== null && (
        <Suspense fallback={<div className="h-20" />}>
          <YourMatchStrip matchId={jump.myMatchId} onJump={() => jump.toMatch(jump.myMatchId)} />
        </Suspense>
      )}
      {decided && (
        <Suspense fallback={<div className="h-61 max-sm:h-63" />}>
          <Podium tournament={tournament} />
        </Suspense>
      )}
      <BracketToolbar
        view={view}
        onView={(next) => prefer({ view: next })}
        zoom={preferences.zoom}
        onZoom={setZoom}
        hideFinished={hideFinished}
        onHideFinished={(hide) => prefer({ hideFinished: hide })}
        jump={jump}
        followedTeamId={followedTeamId}
        onFollow={onFollow}
      />
      {showsTree ? (
        <BracketTree layout={layout} zoom={zoom} onZoom={setZoom} size={size} jump={jump} />
      ) : (
        <Suspense fallback={null}>
          {view === 'list' ? (
            <BracketList layout={layout} jump={jump} />
          ) : (
            <Overview layout={layout} size={size} onPick={jump.toMatch} />
          )}
        </Suspense>
      )}
      {idle && (
        <Suspense fallback={null}>
          <PrintedBracket />
        </Suspense>
      )}
    </>
  )
})

/** The winners side is finished, or the organiser has set the winners. */
const isDecided = ({ matches }: Bracket, tournament: Tournament | undefined): boolean =>
  Boolean(tournament?.first_place_team_name) ||
  matches.every(({ bracket, match_status }) => bracket === 'losers' || match_status === 'completed')
