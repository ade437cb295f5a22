import type { LiveGame } from '@cup/game'

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
        <span className="text-section font-bold">{clockWords(live)}</span>
        <span className="text-tiny font-semibold text-text-2">{phaseWords(live)}</span>
      </p>
      <p className="flex flex-col justify-between bg-side-orange-deep px-3 py-2 text-right">
        <span className="text-small font-semibold wrap-break-word">{orange}</span>
        <b className="font-display text-page tabular-nums">{live.orange}</b>
      </p>
    </div>
  )
}

/** `4:07`; in overtime it counts up, `+0:12`. */
export function clockWords({ seconds, overtime }: Pick<LiveGame, 'seconds' | 'overtime'>): string {
  if (seconds === null) return '–:––'
  const whole = Math.floor(seconds)
  return `${overtime ? '+' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function phaseWords({ has_winner, overtime, goal_replay }: LiveGame): string {
  if (has_winner) return 'Over'
  if (overtime) return 'Overtime'
  return goal_replay ? 'Goal' : 'Live'
}
