import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { aboutMatch, nameOf } from '../matches/match-text.rules.ts'

import { addLines } from './add-lines.step.ts'
import { changeRoom } from './match-room.ts'
import { contestConfirmation } from './reports.queries.ts'
import { findRoom, type RoomRow } from './room.queries.ts'
import { mayContest } from './room.rules.ts'

/** Adds a result that the server confirmed to the admins' queue. The result stays until one of them decides. */
export async function contestResult(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Room> {
  return changeRoom(deps, actor, input.matchId, async (tx, emit, { match, tournament, teamId }) => {
    const room = await findRoom(tx, match.id, actor.id)
    if (room === undefined || isContestedBy(room, teamId)) return
    if (!mayContest(room)) throw new AppError('conflict', contestRefusal(room, teamId))
    await contestConfirmation(tx, match.id, actor.id)
    await insertAuditEntry(tx, {
      actor,
      action: 'match.contest_result',
      ...aboutMatch(match),
      after: { team: nameOf(match, teamId) },
    })
    const line = { matchId: match.id, text: `${nameOf(match, teamId)} contests the result. An organiser decides.` }
    await addLines(tx, emit, tournament.id, [line])
  })
}

/** Makes a second press idempotent. */
const isContestedBy = ({ contested_at, confirmed_for }: RoomRow, teamId: string): boolean =>
  contested_at !== null && confirmed_for !== teamId

function contestRefusal({ confirmed_for, next_match_began }: RoomRow, teamId: string): string {
  if (confirmed_for === null) return 'Only a result that the server confirmed can be contested'
  if (confirmed_for === teamId) return 'Your own team reported this result'
  return next_match_began
    ? 'A next match of these teams has begun, so this result can no longer be contested'
    : 'Tournament is already completed'
}
