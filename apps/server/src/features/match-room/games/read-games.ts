import type { MatchGame, TablePlayer } from '@cup/contract/game-words'
import type { StoredPlayer } from '../../../db/game-tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { requireTournament } from '../../tournaments/require-tournament.step.ts'
import { findGameFacts, findGamesOfCup, type MatchWithGames } from './games.queries.ts'
import { gamesOf, playersOf, teamIdOf } from './games.rules.ts'
import { personOf, toMatchGames } from './games.view.ts'
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
  const game =
    facts &&
    gamesOf(facts.match, facts.words).games.find(({ words }) => words.some(({ stored }) => stored.id === gameId))
  const isKnown = facts?.words.some(({ id }) => id === gameId)
  const ids = isKnown ? [gameId, ...(game?.words.map(({ stored }) => stored.id) ?? [])] : []
  const header = await findHeader(db, ids)
  if (header === undefined) throw new AppError('not_found', 'No header of this game is kept')
  return header
}

/** Goals, assists and saves of a cup's players, from games that both teams saw. Most goals first. */
export async function readPlayerTable({ db }: Pick<Deps, 'db'>, tournamentId: string): Promise<TablePlayer[]> {
  await requireTournament(db, tournamentId)
  const table = new Map<string, TablePlayer>()
  for (const facts of await findGamesOfCup(db, tournamentId)) {
    const { counted } = gamesOf(facts.match, facts.words)
    const players = counted.filter(({ standing }) => standing === 'seen_by_both').flatMap(playersOf)
    for (const player of players) addTo(table, facts, player)
  }
  return [...table.values()].toSorted(
    (one, other) => other.goals - one.goals || other.assists - one.assists || other.saves - one.saves,
  )
}

function addTo(table: Map<string, TablePlayer>, facts: MatchWithGames, player: StoredPlayer): void {
  const { match } = facts
  const teamId = teamIdOf(match, player.team)
  const person = personOf(facts, player, teamId)
  const key = person?.user_id ?? [teamId, player.platform, player.id ?? player.name].join(' ')
  const line = table.get(key) ?? {
    user_id: person?.user_id ?? null,
    name: person?.name ?? player.name,
    team_id: teamId,
    team_name: (player.team === 1 ? match.team1_name : match.team2_name) ?? '',
    games: 0,
    goals: 0,
    assists: 0,
    saves: 0,
  }
  table.set(key, {
    ...line,
    games: line.games + 1,
    goals: line.goals + player.goals,
    assists: line.assists + player.assists,
    saves: line.saves + player.saves,
  })
}
