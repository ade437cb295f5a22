import type { CurrentTournament } from '@cup/contract/tournaments'
import { dateTimeWithZone } from '../../format/dates.ts'

export interface RegistrationState {
  isOpen: boolean
  /** The draw has been made, so players and captains can no longer change their teams. */
  isLocked: boolean
  /** Why it is closed. */
  reason?: string
  /** When the next cup starts, if that is known. */
  next?: string
}

/** Whether teams can be created, changed and paid for. Counts as open while unknown, because the server decides. */
export function registrationState(tournament: CurrentTournament | null | undefined): RegistrationState {
  if (tournament === undefined || tournament?.status === 'active') return { isOpen: true, isLocked: false }
  if (tournament === null) return { isOpen: false, isLocked: false, reason: 'No cup is open for registration yet.' }
  const isLocked = tournament.status === 'in_progress'
  const reason = isLocked ? 'Registration is closed. The bracket is live.' : 'This cup is over.'
  return { isOpen: false, isLocked, reason, next: nextWords(tournament) }
}

const nextWords = ({ next_cup, name }: CurrentTournament): string =>
  next_cup === null
    ? 'The next cup has not been announced yet.'
    : `Next: ${next_cup.name}, ${dateTimeWithZone(next_cup.start_date)}. It opens when ${name} is over.`
