import { MAX_CHECK_IN_EXTENSIONS } from '@cup/contract/constants'
import { AppError } from '../../errors/app-error.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { toOutcome } from './bracket-mapping.rules.ts'
import type { MatchRow } from './matches.queries.ts'

type Status = MatchRow['match_status']
interface LineUp {
  match_status: Status
  team1_id: string | null
  team2_id: string | null
}

const isLineUpKnown = (match: Pick<LineUp, 'team1_id' | 'team2_id'>): boolean =>
  match.team1_id !== null && match.team2_id !== null

export const isInMatch = (match: Pick<LineUp, 'team1_id' | 'team2_id'>, teamId: string): boolean =>
  match.team1_id === teamId || match.team2_id === teamId

/** Players may check in as soon as both teams are known, and until the check-in window ends. */
export function requireOpenCheckIn(match: LineUp, { pastDeadline }: { pastDeadline: boolean }): void {
  if (match.match_status !== 'pending' && match.match_status !== 'checkin') {
    throw new AppError('conflict', 'Check-in is not open for this match')
  }
  if (!isLineUpKnown(match)) throw new AppError('conflict', 'Match teams are not decided yet')
  if (match.match_status === 'checkin' && pastDeadline) throw new AppError('conflict', 'Check-in period has expired')
}

export function requireStartable(match: LineUp): void {
  if (match.match_status !== 'pending') {
    throw new AppError('conflict', 'Check-in can only be started for a pending match')
  }
  if (!isLineUpKnown(match)) throw new AppError('conflict', 'Both teams must be decided before check-in')
}

export function requireInCheckIn(match: LineUp): void {
  if (match.match_status !== 'checkin') throw new AppError('conflict', 'Match is not in check-in')
}

export function requireExtendable(match: LineUp & Pick<MatchRow, 'checkin_extensions'>): void {
  requireInCheckIn(match)
  if (match.checkin_extensions >= MAX_CHECK_IN_EXTENSIONS) {
    throw new AppError('conflict', 'This check-in was extended twice already')
  }
}

export function requireInMatch(match: LineUp, teamId: string): void {
  if (!isInMatch(match, teamId)) throw new AppError('invalid', 'Team is not in this match')
}

/** A disqualification gives the win to the opponent, so both teams must be known. A withdrawal needs no opponent. */
export function requireDisqualifiable(match: LineUp, { withdraw }: { withdraw: boolean }): void {
  if (match.match_status === 'completed') throw new AppError('conflict', 'Match is already completed')
  if (!withdraw && !isLineUpKnown(match)) throw new AppError('conflict', 'Opponent is not decided yet')
}

/** Only a result of this match itself can be reopened: a walkover follows from another match. */
export function requireReopenable(match: Pick<MatchRow, 'match_status' | 'outcome'>): void {
  if (match.outcome !== 0) return
  const isCompleted = match.match_status === 'completed'
  throw new AppError(
    'conflict',
    isCompleted ? 'This match was decided without play and has no result to change' : 'Match is not completed',
  )
}

/** A match was played if it had started, or if a team won it by score. */
export function wasPlayed(match: Pick<MatchRow, 'started_at' | 'outcome'>): boolean {
  const outcome = toOutcome(match.outcome)
  return match.started_at !== null || outcome === 'team1_won' || outcome === 'team2_won'
}

/** Refuses check-ins after the cup is completed. Results may still be corrected then. */
export function requireInProgress(tournament: Pick<TournamentRow, 'status'>): void {
  if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
}

/** The teams that have not checked in. */
export const absentTeams = (match: Pick<MatchRow, 'team1_id' | 'team2_id' | 'checked_in_teams'>): string[] =>
  [match.team1_id, match.team2_id].flatMap((id) => (id === null || match.checked_in_teams.includes(id) ? [] : [id]))

/** In check-in or in progress: changing the teams now would discard what players have done. */
export const isStarted = (match: Pick<LineUp, 'match_status'>): boolean =>
  match.match_status === 'checkin' || match.match_status === 'in_progress'
