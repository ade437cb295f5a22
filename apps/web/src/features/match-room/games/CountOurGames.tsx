import type { LiveGame, Side } from '@cup/game'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { GameStatus } from '../../game-socket/listen-to-game.ts'
import { writeConsent } from './counting-consent.ts'
import { type Counter, countGamesOf, gameCounter } from './game-counter.ts'

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
  const counter = useSyncExternalStore(gameCounter.subscribe, gameCounter.get)
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

const STATUSES: Record<GameStatus, { dot: string; text: string; help?: string }> = {
  connecting: { dot: 'bg-text-3', text: 'Connecting to the game' },
  connected: { dot: 'bg-green', text: 'Connected' },
  not_running: {
    dot: 'bg-yellow',
    text: 'The game is not running',
    help: 'Start Rocket League. If it runs already, change its settings once as described below. This page keeps trying.',
  },
  refused: {
    dot: 'bg-red',
    text: 'Your browser refused',
    help: 'Allow this site to connect to apps on this device: press the icon left of the address. Safari cannot do it.',
  },
}

function Counting({ counter, blue, orange }: { counter: Counter; blue: string; orange: string }) {
  const { dot, text, help } = STATUSES[counter.status]
  const isConnected = counter.status === 'connected'
  const stop = () => {
    writeConsent(null)
    countGamesOf(null)
  }
  return (
    <div className="order-first grid basis-full gap-3 rounded-control bg-canvas p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="flex items-center gap-2.5 font-semibold">
          <span aria-hidden="true" className={`size-2.5 rounded-full ${dot}`} />
          {text}
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

interface LiveScoreProps {
  live: LiveGame
  /** The teams that play in blue and in orange. */
  blue: string
  orange: string
}

/** The running game: both scores and its clock. */
export function LiveScore({ live, blue, orange }: LiveScoreProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label="The game now"
      className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] overflow-hidden rounded-control border border-line bg-night"
    >
      <p className="flex flex-col justify-between bg-side-blue-deep px-3 py-2">
        <span className="text-small font-semibold wrap-break-word">{blue}</span>
        <b className="font-display text-page tabular-nums">{live.blue}</b>
      </p>
      <p className="grid min-w-20 content-center px-2 text-center font-display tabular-nums">
        <span className="text-section font-bold">{clockText(live)}</span>
        <span className="text-tiny font-semibold text-text-2">{phaseText(live)}</span>
      </p>
      <p className="flex flex-col justify-between bg-side-orange-deep px-3 py-2 text-right">
        <span className="text-small font-semibold wrap-break-word">{orange}</span>
        <b className="font-display text-page tabular-nums">{live.orange}</b>
      </p>
    </div>
  )
}

/** `4:07`; in overtime it counts up, `+0:12`. */
export function clockText({ seconds, overtime }: Pick<LiveGame, 'seconds' | 'overtime'>): string {
  if (seconds === null) return '–:––'
  const whole = Math.floor(seconds)
  return `${overtime ? '+' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function phaseText({ has_winner, overtime, goal_replay }: LiveGame): string {
  if (has_winner) return 'Over'
  if (overtime) return 'Overtime'
  return goal_replay ? 'Goal' : 'Live'
}

const FILE = 'TAGame\\Config\\DefaultStatsAPI.ini'
const LINES = '[TAGame.MatchStatsExporter_TA]\nPacketSendRate=2\nPort=49123\nWebPort=49124'

/** The setting to change in the game so that it publishes its score on this machine. */
function GameSetUp() {
  return (
    <details className="text-small text-text-2">
      <summary className="cursor-pointer py-1.5 font-medium">What to change once in the game’s settings</summary>
      <ol className="mt-1 grid list-decimal gap-2 pl-5">
        <li>Close Rocket League.</li>
        <li>
          In the folder where the game is installed, open <Copied text={FILE} label="Copy the path of the file" /> with
          a text editor. If the same folder has a file named <code>TAStatsAPI.ini</code>, open that one.
        </li>
        <li>
          Make these lines say:
          <Copied text={LINES} label="Copy the lines" />
        </li>
        <li>Save the file and start the game. An update of the game may undo the change.</li>
      </ol>
    </details>
  )
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="mt-1 flex items-start gap-2 rounded-control border border-line bg-surface py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 self-center font-mono text-meta whitespace-pre-wrap text-text wrap-anywhere">
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </span>
  )
}
