import { AppError } from '../../errors/app-error.ts'
import type { LockedBracket } from '../matches/lock-bracket.step.ts'
import { requireInProgress } from '../matches/match.rules.ts'
import type { MatchRow } from '../matches/matches.queries.ts'

export interface Games {
  team1Games: number
  team2Games: number
}

type LineUp = Pick<MatchRow, 'team1_id' | 'team2_id'>

export const winnerOf = (match: LineUp, { team1Games, team2Games }: Games): string =>
  (team1Games > team2Games ? match.team1_id : match.team2_id) ?? ''

/** From the winner's side, as an admin would write it. */
export const scoreOf = ({ team1Games, team2Games }: Games): string =>
  `${Math.max(team1Games, team2Games)}-${Math.min(team1Games, team2Games)}`

/** "2-1 for Redshift" */
export const claimOf = (match: LineUp & Pick<MatchRow, 'team1_name' | 'team2_name'>, games: Games): string =>
  `${scoreOf(games)} for ${(winnerOf(match, games) === match.team1_id ? match.team1_name : match.team2_name) ?? 'a team'}`

/** One team has won the majority of the games, and the other one fewer. */
export function requirePossibleResult(bestOf: number, { team1Games, team2Games }: Games): void {
  const needed = Math.ceil(bestOf / 2)
  if (Math.max(team1Games, team2Games) === needed && Math.min(team1Games, team2Games) < needed) return
  throw new AppError('invalid', `A best of ${bestOf} ends when a team has won ${needed} games`)
}

/** Players decide a match while it is played, in a cup that leaves results to them. */
export function requireReportable({ tournament, match }: Pick<LockedBracket, 'tournament' | 'match'>): void {
  requireInProgress(tournament)
  if (!tournament.reporting) {
    throw new AppError('conflict', 'Reporting is switched off for this cup. An organiser enters the results.')
  }
  if (match.match_status !== 'in_progress') throw new AppError('conflict', 'This match is not in progress')
}
