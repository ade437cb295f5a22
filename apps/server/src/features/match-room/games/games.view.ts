import { ACCOUNT_PLATFORMS } from '@cup/contract/game-accounts'
import type { GamePlayer, GameWord, MatchGame, RoomGame, RoomGames } from '@cup/contract/game-words'
import type { StoredPlayer } from '../../../db/game-tables.ts'
import type { MatchRow } from '../../matches/matches.queries.ts'
import { scoreOf, winnerOf } from '../room.rules.ts'
import {
  countReported,
  type Game,
  gamesOf,
  goalsOf,
  lastPress,
  type MatchGames,
  numberOf,
  playersOf,
  teamIdOf,
} from './games.rules.ts'
import type { StoredWord, TeamAccount } from './words.queries.ts'

/** The facts that a match's games are shown from. */
interface GameFacts {
  match: Pick<MatchRow, 'team1_id' | 'team2_id' | 'best_of' | 'match_status'>
  words: readonly StoredWord[]
  accounts: readonly TeamAccount[]
}

export interface RoomFacts extends GameFacts {
  myTeamId: string | null
  hostTeamId: string | null
}

export function toRoomGames({ match, words, accounts, myTeamId, hostTeamId }: RoomFacts): RoomGames {
  const games = gamesOf(match, words)
  const isRunning = match.match_status === 'in_progress'
  const mine = isRunning ? myTeamId : null
  return {
    list: games.games.map((game, index) => toRoomGame({ match, words, accounts }, games, game, index + 1)),
    series: games.series,
    outcome: games.outcome.kind,
    report: mine === null ? null : reportOf(match, games, mine),
    next_number: mine === null ? null : countReported(games, numberOf(match, mine)) + 1,
    can_take_back: mine !== null && lastPress(words, mine) !== undefined,
    blue_team_id: hostTeamId,
    doubtful: words.filter(({ doubt, set_aside }) => doubt !== null && !set_aside).map(toGameWord),
    set_aside: words.filter(({ set_aside }) => set_aside).map(toGameWord),
  }
}

/** Games that only one team claims become its report as soon as they decide the series. */
function reportOf(match: GameFacts['match'], { series, outcome }: MatchGames, teamId: string): RoomGames['report'] {
  if (outcome.kind !== 'claimed' || !outcome.by.includes(numberOf(match, teamId))) return null
  return { team1_games: series.team1, team2_games: series.team2 }
}

const toGameWord = (word: StoredWord): GameWord => ({
  id: word.id,
  team_id: word.team_id,
  source: word.source,
  winner_team_id: word.winner_team_id,
  team1_goals: word.team1_goals,
  team2_goals: word.team2_goals,
  sent_by: word.sent_by,
  sent_at: new Date(word.sent_at).toISOString(),
  has_header: word.has_header,
  doubt: word.doubt,
})

function toRoomGame(facts: GameFacts, { counted }: MatchGames, game: Game, number: number): RoomGame {
  return {
    id: game.words[0]?.stored.id ?? '',
    number,
    standing: game.standing,
    winner_team_id: game.winner === null ? null : teamIdOf(facts.match, game.winner),
    ...toGoals(game),
    overtime: overtimeOf(game),
    forfeit: game.words.some(({ stored }) => stored.forfeit),
    counts: counted.includes(game),
    words: game.words.map(({ stored }) => toGameWord(stored)),
    players: playersOf(game).map((player) => ({ ...toPlayer(facts, player), account: accountOf(player) })),
  }
}

function toGoals(game: Game) {
  const goals = game.standing === 'contradicted' ? null : goalsOf(game)
  return { team1_goals: goals?.team1 ?? null, team2_goals: goals?.team2 ?? null }
}

const overtimeOf = ({ words }: Game): boolean | null =>
  words.find(({ stored }) => stored.overtime !== null)?.stored.overtime ?? null

function accountOf({ platform, id }: StoredPlayer): RoomGame['players'][number]['account'] {
  const known = ACCOUNT_PLATFORMS.find((each) => each === platform)
  return id === null || known === undefined ? null : { platform: known, id }
}

/** The person who linked the player's account, if they are in that team. */
export function personOf(facts: Pick<GameFacts, 'accounts'>, player: StoredPlayer, teamId: string) {
  return facts.accounts.find(
    (account) =>
      account.team_id === teamId &&
      (player.id === null
        ? account.user_id === player.user_id
        : account.id === player.id && account.platform === player.platform),
  )
}

function toPlayer(facts: GameFacts, player: StoredPlayer): GamePlayer {
  const teamId = teamIdOf(facts.match, player.team)
  const person = personOf(facts, player, teamId)
  const { score, goals, assists, saves, shots } = player
  return {
    user_id: person?.user_id ?? null,
    name: person?.name ?? player.name,
    team_id: teamId,
    score,
    goals,
    assists,
    saves,
    shots,
  }
}

/**
 * The games of a completed match. Games that only one team claims are shown only if they make up the result: an organiser
 * may have decided otherwise.
 */
export function toMatchGames(facts: GameFacts & { match: Pick<MatchRow, 'score' | 'winner_id'> }): MatchGame[] {
  const { match, words } = facts
  const { counted, series } = gamesOf(match, words)
  const games = { team1Games: series.team1, team2Games: series.team2 }
  const isResult = match.score === scoreOf(games) && match.winner_id === winnerOf(match, games)
  return counted.flatMap((game, index) => {
    const isShown = game.standing === 'seen_by_both' || (game.standing === 'claimed' && isResult)
    if (!isShown || game.winner === null) return []
    return {
      number: index + 1,
      ...toGoals(game),
      winner_team_id: teamIdOf(match, game.winner),
      overtime: overtimeOf(game),
      seen_by: [...new Set(game.words.map(({ stored }) => stored.team_id))],
      players: playersOf(game).map((player) => toPlayer(facts, player)),
    }
  })
}
