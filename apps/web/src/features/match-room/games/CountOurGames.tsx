import type { Side } from '@cup/game'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { GameStatus } from '../../game-socket/listen-to-game.ts'
import { writeConsent } from './counting-consent.ts'
import { GameSetUp } from './GameSetUp.tsx'
import { type Counter, countGamesOf, readCounter, subscribeToCounter } from './game-counter.ts'
import { LiveScore } from './LiveScore.tsx'

interface CountOurGamesProps {
  matchId: string
  /** The address of the game on this machine. */
  socket: string
  ours: string
  theirs: string
  /** The side of the viewer's team. */
  side: Side
}

/** Reads the game on this PC after the player has switched it on, and shows its state. */
export function CountOurGames({ matchId, socket, ours, theirs, side }: CountOurGamesProps) {
  const counter = useSyncExternalStore(subscribeToCounter, readCounter)
  const [explains, setExplains] = useState(false)
  if (counter.matchId === matchId) {
    const [blue, orange] = side === 'blue' ? [ours, theirs] : [theirs, ours]
    return <Counting counter={counter} blue={blue} orange={orange} />
  }
  if (!explains) {
    return (
      <Button size="small" className="max-sm:hidden pointer-coarse:hidden" onClick={() => setExplains(true)}>
        Count our games
      </Button>
    )
  }
  const start = () => {
    writeConsent(socket)
    setExplains(false)
    countGamesOf(matchId)
  }
  return (
    <div className="order-first grid basis-full gap-3 rounded-control bg-canvas p-3.5">
      <Explanation />
      <GameSetUp />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" autoFocus onClick={start}>
          Start counting
        </Button>
        <Button onClick={() => setExplains(false)}>Not now</Button>
      </div>
    </div>
  )
}

function Explanation() {
  return (
    <p className="text-small text-text-2">
      This page reads the score from the game on this PC and sends each game when it is over.
      <br />
      It only listens. Your browser may ask once whether this site may connect to this device: allow it.
    </p>
  )
}

const STATUSES: Record<GameStatus, { look: string; words: string; help?: string }> = {
  connecting: { look: 'bg-text-3', words: 'Connecting to the game' },
  connected: { look: 'bg-green', words: 'Connected' },
  not_running: {
    look: 'bg-yellow',
    words: 'The game is not running',
    help: 'Start Rocket League. If it runs already, change its settings once as described below. This page keeps trying.',
  },
  refused: {
    look: 'bg-red',
    words: 'Your browser refused',
    help: 'Allow this site to connect to apps on this device: press the icon left of the address. Safari cannot do it.',
  },
}

function Counting({ counter, blue, orange }: { counter: Counter; blue: string; orange: string }) {
  const { look, words, help } = STATUSES[counter.status]
  const isConnected = counter.status === 'connected'
  const stop = () => {
    writeConsent(null)
    countGamesOf(null)
  }
  return (
    <div className="order-first grid basis-full gap-3 rounded-control bg-canvas p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="flex items-center gap-2.5 font-semibold">
          <span aria-hidden="true" className={`size-2.5 rounded-full ${look}`} />
          {words}
        </p>
        <Button size="small" onClick={stop}>
          Stop counting
        </Button>
      </div>
      {help && <p className="text-small text-text-2">{help}</p>}
      {isConnected && counter.live && <LiveScore live={counter.live} blue={blue} orange={orange} />}
      {isConnected && !counter.live && (
        <p className="text-small text-text-2">The score appears here when a game begins. You can close this window.</p>
      )}
      {counter.problem !== null && <Notice tone="warning">{counter.problem}</Notice>}
      {!isConnected && <GameSetUp />}
    </div>
  )
}
