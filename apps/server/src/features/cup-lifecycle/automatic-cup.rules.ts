/** How long a decided cup stays open, so that a result can still be contested. */
export const COMPLETE_AFTER_MINUTES = 60

type NextStep = 'draw' | 'cancel' | 'wait'

interface DueCup {
  teams: number
  minTeams: number
  /** Another cup is in progress, and only one can be. */
  isBlocked: boolean
  /** The time to wait for teams after the start is over. */
  hasWaited: boolean
}

/** The next step for a cup with automatic draw whose start has passed. */
export function nextStep({ teams, minTeams, isBlocked, hasWaited }: DueCup): NextStep {
  if (teams >= minTeams) return isBlocked ? 'wait' : 'draw'
  return hasWaited ? 'cancel' : 'wait'
}
