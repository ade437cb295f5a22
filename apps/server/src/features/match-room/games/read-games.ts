import type { MatchGame } from '@cup/contract/game-words'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { findGameFacts } from './games.queries.ts'
import { gamesOf } from './games.rules.ts'
import { toMatchGames } from './games.view.ts'
import { findHeader } from './words.queries.ts'

/** The public view of a match's games: empty until the match is completed. */
export async function listGames({ db }: Pick<Deps, 'db'>, matchId: string): Promise<MatchGame[]> {
  const facts = await findGameFacts(db, matchId)
  if (facts === undefined) throw new AppError('not_found', 'Match not found')
  return facts.match.match_status === 'completed' ? toMatchGames(facts) : []
}

/** The header that was sent with a word, or with the first word of its game that has one. */
export async function readGameHeader(
  { db }: Pick<Deps, 'db'>,
  { matchId, gameId }: { matchId: string; gameId: string },
): Promise<Buffer> {
  const facts = await findGameFacts(db, matchId)
  const game = facts && gamesOf(facts.match, facts.words).games.find(({ words }) => words.some(isOf(gameId)))
  const isKnown = facts?.words.some(({ id }) => id === gameId)
  const ids = isKnown ? [gameId, ...(game?.words.map(({ said }) => said.id) ?? [])] : []
  const header = await findHeader(db, ids)
  if (header === undefined) throw new AppError('not_found', 'No header of this game is kept')
  return header
}

const isOf =
  (id: string) =>
  ({ said }: { said: { id: string } }): boolean =>
    said.id === id
