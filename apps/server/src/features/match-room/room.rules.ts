import type { RoomState } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import { AppError } from '../../errors/app-error.ts'
import type { RoomPlace, RoomRow } from './room.queries.ts'

/** The caller's team; null for an organiser and for a player of both teams, whose word would count twice. */
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
  if (place.my_teams.length === 0) throw new AppError('forbidden', 'You are not a member of a team in this match')
  return place
}

export function requireTalk({ can_write }: Pick<RoomPlace, 'can_write'>): void {
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
