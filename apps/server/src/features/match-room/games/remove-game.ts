import type { Room } from '@cup/contract/rooms'
import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { aboutMatch } from '../../matches/match-text.rules.ts'
import { lockBracketOfMatch } from '../../matches/matches.queries.ts'
import { addLines } from '../add-lines.step.ts'
import { getRoom } from '../match-room.ts'
import { followWords } from './follow-words.step.ts'
import { gamesOf } from './games.rules.ts'
import { findWords, setWordsAside } from './words.queries.ts'

interface TakeOutInput {
  matchId: string
  gameId: string
}

/** Takes a game out of the series for an organiser: its words stay visible and no longer count. */
export async function removeGame(deps: Deps, actor: Actor, { matchId, gameId }: TakeOutInput): Promise<Room> {
  await inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, matchId)
    const { match, tournament } = locked
    const { games } = gamesOf(match, await findWords(tx, matchId))
    const index = games.findIndex(({ words }) => words.some(({ stored }) => stored.id === gameId))
    const words = games[index]?.words.map(({ stored }) => stored)
    if (words === undefined) throw new AppError('not_found', 'Game not found')
    if (match.match_status !== 'in_progress') throw new AppError('conflict', 'This match is not in progress')
    await setWordsAside(
      tx,
      words.map(({ id }) => id),
    )
    await insertAuditEntry(tx, {
      actor,
      action: 'match.take_out_game',
      ...aboutMatch(match),
      before: {
        game: index + 1,
        sender_ids: [...new Set(words.map(({ sent_by }) => sent_by.id))],
        match_guids: [...new Set(words.flatMap(({ match_guid }) => match_guid ?? []))],
      },
    })
    const text = `An organiser took game ${index + 1} out of the series.`
    await addLines(tx, emit, tournament.id, [{ matchId: match.id, text }])
    await followWords(deps, tx, emit, locked, actor)
  })
  return getRoom(deps, actor, matchId)
}
