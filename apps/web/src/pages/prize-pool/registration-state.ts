import type { Tournament } from '@cup/contract/tournaments'

export interface RegistrationState {
  isOpen: boolean
  /** Why not, in one short sentence. */
  reason?: string
}

/** Whether teams can be made, changed and paid for. Unknown counts as open: the server has the last word. */
export function registrationState(tournament: Tournament | null | undefined): RegistrationState {
  if (tournament === undefined || tournament?.status === 'active') return { isOpen: true }
  if (tournament === null) return { isOpen: false, reason: 'No cup is open for registration yet.' }
  return {
    isOpen: false,
    reason:
      tournament.status === 'in_progress'
        ? 'Registration is closed: the bracket stands.'
        : 'This cup is over. The next one has not been announced yet.',
  }
}
