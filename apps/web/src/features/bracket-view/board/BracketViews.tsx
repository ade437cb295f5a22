import type { Tournament } from '@cup/contract/tournaments'
import { lazy, memo, Suspense, useCallback, useRef } from 'react'
import { hidesFinishedByDefault } from '../layout/finished-rounds.ts'
import { useLayout } from '../layout/use-layout.ts'
import { fitZoom, SMALLEST_CARDS, type ZoomLevel } from '../layout/zoom.ts'
import { BracketList } from '../list/BracketList.tsx'
import { PrintedBracket } from '../list/PrintedBracket.tsx'
import { Podium } from '../podium/Podium.tsx'
import { BracketToolbar } from '../tools/BracketToolbar.tsx'
import { SavePictureButton } from '../tools/SavePictureButton.tsx'
import { useViewPreferences } from '../tools/use-view-preferences.ts'
import { YourMatchStrip } from '../tools/YourMatchStrip.tsx'
import { BracketTree } from '../tree/BracketTree.tsx'
import { useBoard } from './board-context.ts'
import type { Reveal } from './reveal.ts'
import { useAvailableSize } from './use-available-size.ts'
import { useJump } from './use-jump.ts'
import { useMedia } from './use-media.ts'
import { type Opening, useOpening } from './use-opening.ts'

const Overview = lazy(async () => ({ default: (await import('../overview/Overview.tsx')).Overview }))

interface BracketViewsProps {
  tournament: Tournament | undefined
  followedTeamId: string | null
  opening: Opening
  onFollow: (teamId: string | null) => void
}

/** Strip, podium, tools, and the bracket as a tree, as a list or from afar. */
export const BracketViews = memo(function BracketViews(props: BracketViewsProps) {
  const { tournament, followedTeamId, opening, onFollow } = props
  const { store } = useBoard()
  const [preferences, prefer] = useViewPreferences()
  const wide = useMedia('(min-width: 768px)')
  const view = preferences.view ?? (wide ? 'tree' : 'list')
  const hideFinished = preferences.hideFinished ?? hidesFinishedByDefault(store.bracket())
  const layout = useLayout(hideFinished && view === 'tree')
  const size = useAvailableSize()
  const zoom = preferences.zoom === 'fit' ? fitZoom(layout, size) : preferences.zoom
  const setZoom = useCallback((next: ZoomLevel) => prefer({ zoom: next }), [prefer])

  const revealRef = useRef<Reveal>(null)
  const makeReachable = useCallback(() => prefer({ zoom: 1, hideFinished: false }), [prefer])
  const jump = useJump({ layout, revealRef, followedTeamId, makeReachable })
  useOpening(opening, jump)

  return (
    <>
      <YourMatchStrip matchId={jump.myMatchId} onJump={() => jump.toMatch(jump.myMatchId)} />
      <Podium tournament={tournament} />
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
      {view === 'list' ? (
        <BracketList layout={layout} myMatchId={jump.targetId} revealRef={revealRef} />
      ) : zoom >= SMALLEST_CARDS ? (
        <BracketTree
          layout={layout}
          zoom={zoom}
          onZoom={setZoom}
          size={size}
          myMatchId={jump.targetId}
          revealRef={revealRef}
        />
      ) : (
        <Suspense fallback={null}>
          <Overview layout={layout} size={size} onPick={jump.toMatch} />
        </Suspense>
      )}
      <div className="sm:hidden print:hidden">
        <SavePictureButton />
      </div>
      <PrintedBracket />
    </>
  )
})
