import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Emit } from '../../events/domain-event.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { type LockedBracket, lockBracketOfMatch } from '../matches/lock-bracket.step.ts'
import { runBracketOperation } from '../matches/run-bracket-operation.step.ts'
import { getRoom } from './get-room.ts'
import { findAudiences, insertLines, type Line, type RoomAudience } from './messages.queries.ts'
import { type Games, scoreOf, winnerOf } from './report.rules.ts'
import { findRoomPlace, type RoomPlace } from './room.queries.ts'
import { myTeamOf, requirePlayer } from './room.rules.ts'

/** The bracket of the match under its lock, and the team that the caller speaks for. */
export type LockedRoom = LockedBracket & { teamId: string }

/** Runs what a player does for their team under the lock that an admin's score takes. Returns the room afterwards. */
export async function changeRoom(
  deps: Deps,
  actor: Actor,
  matchId: string,
  work: (tx: Tx, emit: Emit, room: LockedRoom) => Promise<void>,
): Promise<Room> {
  // strangers are refused before any lock is taken, so that they cannot make others wait
  requireOneTeam(await findRoomPlace(deps.db, matchId, actor.id))
  await inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, matchId)
    await work(tx, emit, { ...locked, teamId: requireOneTeam(await findRoomPlace(tx, matchId, actor.id)) })
  })
  return getRoom(deps, actor, matchId)
}

function requireOneTeam(place: RoomPlace | undefined): string {
  const teamId = myTeamOf(requirePlayer(place))
  if (teamId === null) {
    throw new AppError('forbidden', 'You play in both teams of this match, so somebody else has to report it')
  }
  return teamId
}

interface SettledReport {
  games: Games
  /** Who ended the match; null when the server did. */
  actor: { id: string; name: string } | null
  /** Who reported the result. */
  reporter: { id: string; name: string }
  action: 'match.report_loss' | 'match.confirm_report' | 'match.games_agreed'
  /** One sentence for the match room. */
  summary: string
  /** More for the audit log. */
  facts?: object
}

/** Ends the match with the agreed result, by the same operation as an admin's score. */
export async function settleReport(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  locked: LockedBracket,
  { games, actor, reporter, action, summary, facts }: SettledReport,
): Promise<void> {
  const winner = winnerOf(locked.match, games)
  await runBracketOperation(deps, tx, emit, locked, {
    operation: { type: 'result', match: locked.match.idx, winner, score: scoreOf(games) },
    ruling: null,
    summary,
    // these two names are what erasing a person looks for
    audit: { actor, action, facts: { player_id: reporter.id, player_name: reporter.name, ...facts } },
  })
}

/** Writes lines into rooms of one tournament. */
export async function addLines(tx: Tx, emit: Emit, tournamentId: string, lines: readonly Line[]): Promise<void> {
  if (lines.length > 0) emitRooms(emit, await insertLines(tx, tournamentId, lines))
}

export async function emitRoomsOf(tx: Tx, emit: Emit, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length > 0) emitRooms(emit, await findAudiences(tx, matchIds))
}

export function emitRooms(emit: Emit, audiences: readonly RoomAudience[]): void {
  for (const { match_id, user_ids } of audiences) {
    emit({ type: 'room_changed', matchId: match_id, userIds: user_ids, onlyMessages: false })
  }
}
