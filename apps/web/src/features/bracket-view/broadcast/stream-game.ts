/** The running game as the caster's machine sees it. */
export interface StreamGame {
  blue: number
  orange: number
  /** Seconds left, or in overtime seconds played. */
  clock: number
  overtime: boolean
}

/** `1:14`, in overtime `+0:32`. */
export const gameClock = ({ clock, overtime }: StreamGame): string =>
  `${overtime ? '+' : ''}${Math.floor(clock / 60)}:${String(clock % 60).padStart(2, '0')}`
