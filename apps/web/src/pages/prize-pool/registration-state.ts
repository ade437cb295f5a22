import type { Tournament } from '@cup/contract/tournaments'

export interface RegistrationState {
  isOpen: boolean
  /** Why it is closed, in one short sentence. */
  reason?: string
}

/** Whether teams can be created, changed and paid for. Counts as open while unknown, because the server decides. */
export function registrationState(tournament: Tournament | null | undefined): RegistrationState {
  if (tournament === undefined || tournament?.status === 'active') return { isOpen: true }
  if (tournament === null) return { isOpen: false, reason: 'No cup is open for registration yet.' }
  return {
    isOpen: false,
    reason:
      tournament.status === 'in_progress'
        ? 'Registration is closed. The bracket is live.'
        : 'This cup is over. The next one has not been announced yet.',
  }
}
