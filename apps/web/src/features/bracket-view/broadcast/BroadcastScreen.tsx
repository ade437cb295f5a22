import type { Tournament } from '@cup/contract/tournaments'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { type Board, BoardContext, type Clock, useBoard, useBracketValue } from '../board/board-context.ts'
import type { BracketStore } from '../board/bracket-store.ts'
import { observable } from '../board/observable.ts'
import { useAvailableSize } from '../board/use-screen.ts'
import { evenZoom } from '../layout/geometry.ts'
import { useLayout, useUnfinishedLayout } from '../layout/use-layout.ts'
import { cardTops } from '../layout/visible-window.ts'
import { fitZoom } from '../layout/zoom.ts'
import { scrollerStyle } from '../tree/BracketTree.tsx'
import { TreeSection } from '../tree/TreeSection.tsx'
import { useScrollWindow } from '../tree/use-scroll-window.ts'
import { pageAt } from './broadcast-pages.ts'
import './broadcast.css'

const TITLE_HEIGHT = 72
/** Names must be readable on a stream. A bracket that does not fit at this zoom drops its finished rounds, then turns pages. */
const SMALLEST = 0.5
const WHOLE_FROM = 0.6
const VISITOR = { signedIn: false, teamIds: null }

interface BroadcastProps {
  store: BracketStore
  clock: Clock
  followedTeamId: string | null
  transparent: boolean
}

/** The bracket for a stream: the whole screen, no controls, nothing about the signed-in viewer. */
export function BroadcastScreen({ store, clock, followedTeamId, transparent }: BroadcastProps) {
  const [followed] = useState(() => observable(followedTeamId))
  useLayoutEffect(() => followed.set(followedTeamId), [followed, followedTeamId])
  const board = useMemo<Board>(
    () => ({
      store,
      clock,
      viewer: VISITOR,
      focus: observable<readonly string[]>([]),
      followed,
      openSheet: () => {},
      checkIn: () => {},
    }),
    [store, clock, followed],
  )
  return (
    <BoardContext value={board}>
      <div className="bk-broadcast" data-transparent={transparent || undefined}>
        <BroadcastTree />
      </div>
    </BoardContext>
  )
}

function BroadcastTree() {
  const { clock } = useBoard()
  const name = useBracketValue((store) => store.bracket().tournament_name)
  const screen = useAvailableSize(true)
  const size = { width: screen.width, height: screen.height - TITLE_HEIGHT }
  const whole = useLayout(false)
  const unfinished = useUnfinishedLayout()
  const layout = fitZoom(whole, size).y < WHOLE_FROM ? unfinished : whole
  const fit = fitZoom(layout, size)
  const zoom = evenZoom(Math.max(SMALLEST, Math.min(fit.x, fit.y)))
  const scroller = useRef<HTMLDivElement>(null)
  const box = useScrollWindow(scroller, size)
  const tops = cardTops(layout, zoom)

  useEffect(() => {
    const turn = () => {
      const element = scroller.current
      if (element) element.scrollTo({ ...pageAt(element, clock.get()), behavior: 'instant' })
    }
    turn()
    return clock.subscribe(turn)
  }, [clock])

  return (
    <>
      <h1>{name}</h1>
      <div ref={scroller} {...scrollerStyle(zoom)}>
        {layout.sections.map((section, at) => (
          <TreeSection
            key={section.side}
            layout={layout}
            section={section}
            zoom={zoom}
            cardsTop={tops[at] ?? 0}
            box={box}
          />
        ))}
      </div>
    </>
  )
}

/** Before there is a bracket: the cup, its start and its prize pool. */
export function BroadcastAnnouncement({ tournament }: { tournament: Tournament | undefined }) {
  return (
    <div className="grid min-h-dvh place-content-center gap-4 text-center">
      <h1 className="text-hero font-bold">{tournament?.name ?? 'Bracket Not Available Yet'}</h1>
      {tournament && (
        <p className="text-2xl text-text-2">
          {dateTimeWithZone(tournament.start_date)} · Prize pool {dollars(tournament.prize_pool)}
        </p>
      )}
    </div>
  )
}
