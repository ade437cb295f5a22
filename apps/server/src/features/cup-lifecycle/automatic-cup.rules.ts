/** How long a decided cup stays open, so that a result can still be contested. */
export const COMPLETE_AFTER_MINUTES = 60

export type NextStep = 'draw' | 'cancel' | 'wait'

interface DueCup {
  teams: number
  minTeams: number
  /** Another cup is in progress, and only one can be. */
  isBlocked: boolean
  /** The start lies this far back or further than the wait. */
  hasWaited: boolean
}

/** What happens now with a cup that draws itself and whose start has passed. */
export function nextStep({ teams, minTeams, isBlocked, hasWaited }: DueCup): NextStep {
  if (teams >= minTeams) return isBlocked ? 'wait' : 'draw'
  return hasWaited ? 'cancel' : 'wait'
}
