import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { changeRoom } from '../change-room.step.ts'
import { requireReportable } from '../report.rules.ts'
import { followWords } from './follow-words.step.ts'
import { lastPress } from './games.rules.ts'
import { deleteWord, findWords } from './words.queries.ts'

/** A team takes back its last press. */
export async function takeBackPress(deps: Deps, actor: Actor, { matchId }: { matchId: string }): Promise<Room> {
  return changeRoom(deps, actor, matchId, async (tx, emit, locked) => {
    requireReportable(locked)
    const press = lastPress(await findWords(tx, matchId), locked.teamId)
    if (press === undefined) throw new AppError('conflict', 'Your team has no press to take back')
    await deleteWord(tx, press.id)
    await followWords(deps, tx, emit, locked, actor)
  })
}
