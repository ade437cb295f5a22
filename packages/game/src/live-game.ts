import { matchGuid } from './match-guid.ts'
import { accountId, platformOf, type ReadingPlayer, sideOf } from './reading.ts'
import { type Fields, fieldsOf, listOf } from './socket-messages.ts'

/** The running game as the latest messages describe it. */
export interface LiveGame {
  match_guid: string | null
  blue: number
  orange: number
  /** On the clock: seconds left, or seconds played in overtime. */
  seconds: number | null
  overtime: boolean
  /** Whether the replay of a goal is shown. */
  goal_replay: boolean
  /** Whether the game is decided, according to its messages. */
  has_winner: boolean
  map: string | null
  players: ReadingPlayer[]
}

/** More than a full lobby with spectators. */
const MAX_PLAYERS = 32

/** The game in an UpdateState message, or null without the score of both teams. */
export function readUpdateState(data: Fields): LiveGame | null {
  const game = fieldsOf(data.Game)
  const blue = scoreOf(game, 0)
  const orange = scoreOf(game, 1)
  if (blue === null || orange === null) return null
  return {
    match_guid: matchGuid(data.MatchGuid),
    blue,
    orange,
    ...readClock(game),
    goal_replay: game.bReplay === true,
    has_winner: game.bHasWinner === true,
    map: typeof game.Arena === 'string' && game.Arena !== '' ? game.Arena : null,
    players: listOf(data.Players).slice(0, MAX_PLAYERS).map(fieldsOf).map(toPlayer),
  }
}

export const readClock = ({ TimeSeconds: seconds, bOvertime }: Fields): Pick<LiveGame, 'seconds' | 'overtime'> => ({
  seconds: typeof seconds === 'number' && seconds >= 0 ? seconds : null,
  overtime: bOvertime === true,
})

function scoreOf(game: Fields, team: number): number | null {
  const found = listOf(game.Teams)
    .map(fieldsOf)
    .find(({ TeamNum }) => TeamNum === team)
  return isCount(found?.Score) ? found.Score : null
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const count = (value: unknown): number => (isCount(value) ? value : 0)

/** `PrimaryId` is `Platform|Uid|Splitscreen`; every bot has `Unknown|0|0`. */
function toPlayer(player: Fields): ReadingPlayer {
  const [platformName = '', uid = ''] = typeof player.PrimaryId === 'string' ? player.PrimaryId.split('|') : []
  const platform = platformOf(platformName)
  const id = accountId(platform, uid)
  return {
    name: typeof player.Name === 'string' ? player.Name : '',
    side: sideOf(player.TeamNum),
    platform,
    id,
    score: count(player.Score),
    goals: count(player.Goals),
    assists: count(player.Assists),
    saves: count(player.Saves),
    shots: count(player.Shots),
    bot: platform === 'unknown' && id === null,
  }
}
