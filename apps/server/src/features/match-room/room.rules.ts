import type { RoomState } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import { AppError } from '../../errors/app-error.ts'
import { requireInProgress } from '../matches/match.rules.ts'
import type { LockedBracket, MatchRow } from '../matches/matches.queries.ts'
import type { BracketOperationInput } from '../matches/run-bracket-operation.step.ts'
import type { RoomPlace, RoomRow } from './room.queries.ts'

/** The caller's team; null for an organiser and for a player of both teams, who cannot report for either. */
export const myTeamOf = ({ my_teams }: Pick<RoomPlace, 'my_teams'>): string | null =>
  my_teams.length === 1 ? (my_teams[0] ?? null) : null

/** The room is for the players of the match and for admins. */
export function requireMember<P extends RoomPlace>(place: P | undefined, actor: Pick<Actor, 'isAdmin'>): P {
  if (place === undefined) throw new AppError('not_found', 'Match not found')
  if (place.my_teams.length === 0 && !actor.isAdmin) {
    throw new AppError('forbidden', 'This room is for the players of the match')
  }
  return place
}

export function requirePlayer(place: RoomPlace | undefined): RoomPlace {
  if (place === undefined) throw new AppError('not_found', 'Match not found')
  if (place.my_teams.length === 0) throw notAPlayer()
  return place
}

/** The team that the caller may report for. */
export function requireOneTeam([teamId, other]: readonly string[]): string {
  if (teamId === undefined) throw notAPlayer()
  if (other === undefined) return teamId
  throw new AppError('forbidden', 'You play in both teams of this match, so somebody else has to report it')
}

const notAPlayer = (): AppError => new AppError('forbidden', 'You are not a member of a team in this match')

export function requireOpenTalk({ can_write }: Pick<RoomPlace, 'can_write'>): void {
  if (!can_write) throw new AppError('conflict', 'The talk of this match is closed')
}

/** Two open reports always differ: a team that agrees with the other one ends the match. */
export function roomState({ match_status, reports }: Pick<RoomRow, 'match_status' | 'reports'>): RoomState {
  if (match_status === 'completed') return 'completed'
  if (match_status !== 'in_progress') return 'closed'
  if (reports.length === 0) return 'open'
  return reports.length === 1 ? 'reported' : 'disputed'
}

type Contestable = Pick<
  RoomRow,
  'my_teams' | 'confirmed_for' | 'contested_at' | 'next_match_began' | 'tournament_status'
>

/** A result confirmed by the server may be contested by the other team until either team's next match begins. */
export const mayContest = (row: Contestable): boolean =>
  row.confirmed_for !== null &&
  row.contested_at === null &&
  !row.next_match_began &&
  row.tournament_status === 'in_progress' &&
  myTeamOf(row) !== null &&
  myTeamOf(row) !== row.confirmed_for

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

/** Players can report only while the match is in progress, in a cup with reporting. */
export function requireReportable({ tournament, match }: Pick<LockedBracket, 'tournament' | 'match'>): void {
  requireInProgress(tournament)
  if (!tournament.reporting) {
    throw new AppError('conflict', 'Reporting is switched off for this cup. An organiser enters the results.')
  }
  if (match.match_status !== 'in_progress') throw new AppError('conflict', 'This match is not in progress')
}

interface AgreedResult {
  games: Games
  /** The player who ended the match; null for the server. */
  actor: { id: string; name: string } | null
  /** The player who reported the result. */
  reporter: { id: string; name: string }
  action: 'match.report_loss' | 'match.confirm_report' | 'match.games_agreed'
  /** One sentence for the match room. */
  summary: string
  /** More for the audit log. */
  facts?: object
}

/** Ends the match with the agreed result, by the same operation as an admin's score. */
export const agreedResult = (
  match: MatchRow,
  { games, actor, reporter, action, summary, facts }: AgreedResult,
): BracketOperationInput => ({
  operation: { type: 'result', match: match.idx, winner: winnerOf(match, games), score: scoreOf(games) },
  ruling: null,
  summary,
  // erasing a person finds the entry by these two fields
  audit: { actor, action, facts: { player_id: reporter.id, player_name: reporter.name, ...facts } },
})
