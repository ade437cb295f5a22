import { WAIT_FOR_TEAMS_MINUTES } from '@cup/contract/constants'
import type { CurrentTournament } from '@cup/contract/tournaments'
import { tooFewTeams } from '../../features/tournament/too-few-teams.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { clockTime } from '../../format/moments.ts'

export interface RegistrationState {
  isOpen: boolean
  /** The draw has been made, so players and captains can no longer change their teams. */
  isLocked: boolean
  /** Teams no longer have a place, and owe no fee. */
  isCancelled?: boolean
  /** How many teams an open cup still needs. */
  note?: string | undefined
  /** Why it is closed. */
  reason?: string
  /** When the next cup starts, if that is known. */
  next?: string
}

/** Whether teams can be created, changed and paid for. Counts as open while unknown, because the server decides. */
export function registrationState(tournament: CurrentTournament | null | undefined): RegistrationState {
  if (tournament === undefined) return { isOpen: true, isLocked: false }
  if (tournament === null) return { isOpen: false, isLocked: false, reason: 'No cup is open for registration yet.' }
  if (tournament.status === 'active') return { isOpen: true, isLocked: false, note: tooFewWords(tournament) }
  const isLocked = tournament.status === 'in_progress'
  const isCancelled = tournament.cancelled
  const over = isCancelled ? 'This cup was cancelled.' : 'This cup is over.'
  const reason = isLocked ? 'Registration is closed. The bracket is live.' : over
  return { isOpen: false, isLocked, isCancelled, reason, next: nextWords(tournament) }
}

const nextWords = ({ next_cup, name }: CurrentTournament): string =>
  next_cup === null
    ? 'The next cup has not been announced yet.'
    : `Next: ${next_cup.name}, ${dateTimeWithZone(next_cup.start_date)}. It opens when ${name} is over.`

/** What happens to a cup that draws itself and has too few teams. */
function tooFewWords(cup: CurrentTournament): string | undefined {
  const count = tooFewTeams(cup)
  if (count === undefined) return undefined
  const end = new Date(Date.parse(cup.start_date) + WAIT_FOR_TEAMS_MINUTES * 60_000).toISOString()
  const refund = cup.entry_fee === 0 ? '' : ', and every entry fee refunded'
  return `${count}. The bracket is drawn at the start, or as soon as ${cup.min_teams} are in. At ${clockTime(end)} the cup is cancelled without them${refund}.`
}
