import { createGameGuid } from './game-guid.ts'

export interface GamePlayer {
  name: string
  /** `Platform|Uid|Splitscreen`, as the game writes it. */
  primaryId: string
  team: 0 | 1
  goals: number
}

export interface PlayedGame {
  guid: string
  blue: number
  orange: number
  seconds: number
  overtime: boolean
  winner: 0 | 1 | null
  players: GamePlayer[]
}

export interface GameMessage {
  event: string
  data: object
}

export const DEFAULT_PLAYERS: readonly Omit<GamePlayer, 'goals'>[] = [
  { name: 'Blue One', primaryId: 'Steam|76500000000000001|0', team: 0 },
  { name: 'Blue Two', primaryId: 'Epic|0123456789abcdef0123456789abcdef|0', team: 0 },
  { name: 'Blue Three', primaryId: 'PS4|1900000000000000001|0', team: 0 },
  { name: 'Orange One', primaryId: 'Steam|76500000000000002|0', team: 1 },
  { name: 'Orange Two', primaryId: 'XboxOne|2500000000000001|0', team: 1 },
  { name: 'Orange Three', primaryId: 'Switch|4600000000000000001|0', team: 1 },
]

const REGULAR_SECONDS = 300

export const newGame = (
  players: readonly Omit<GamePlayer, 'goals'>[] = DEFAULT_PLAYERS,
  at = new Date(),
): PlayedGame => ({
  guid: createGameGuid(at),
  blue: 0,
  orange: 0,
  seconds: REGULAR_SECONDS,
  overtime: false,
  winner: null,
  players: players.map((player) => ({ ...player, goals: 0 })),
})

/** The same game from zero, under its guid, as a lobby admin can restart it. */
export const restarted = ({ guid, players }: PlayedGame): PlayedGame => ({ ...newGame(players), guid })

export const plain = (event: string, { guid }: PlayedGame): GameMessage => ({ event, data: { MatchGuid: guid } })

export const clock = ({ guid, seconds, overtime }: PlayedGame): GameMessage => ({
  event: 'ClockUpdatedSeconds',
  data: { MatchGuid: guid, TimeSeconds: seconds, bOvertime: overtime },
})

export const ended = ({ guid, winner }: PlayedGame): GameMessage => ({
  event: 'MatchEnded',
  data: { MatchGuid: guid, WinnerTeamNum: winner },
})

/** The announcement of a goal; the second one, during its replay, lacks scorer and speed. */
export const goal = (game: PlayedGame, team: 0 | 1, { echo }: { echo: boolean }): GameMessage => {
  const scorer = { Name: scorerOf(game, team)?.name ?? '', Shortcut: 1, TeamNum: team }
  return {
    event: 'GoalScored',
    data: {
      MatchGuid: game.guid,
      GoalSpeed: echo ? 0 : 81.5,
      GoalTime: echo ? 0 : 42,
      Scorer: echo ? { Name: '', Shortcut: 0, TeamNum: 0 } : scorer,
      BallLastTouch: { Player: scorer, Speed: 65.2 },
    },
  }
}

export const scorerOf = ({ players }: PlayedGame, team: 0 | 1): GamePlayer | undefined =>
  players.find((player) => player.team === team)

export const state = (game: PlayedGame, { replay = false } = {}): GameMessage => ({
  event: 'UpdateState',
  data: {
    MatchGuid: game.guid,
    Players: game.players.map(({ name, primaryId, team, goals }, index) => ({
      Name: name,
      PrimaryId: primaryId,
      Shortcut: index + 1,
      TeamNum: team,
      Score: 100 * goals,
      Goals: goals,
      Shots: goals,
      Assists: 0,
      Saves: 0,
      Touches: 10,
      CarTouches: 0,
      Demos: 0,
    })),
    Game: {
      Teams: [
        { Name: 'Blue', TeamNum: 0, Score: game.blue, ColorPrimary: '1873FF', ColorSecondary: 'E5E5E5' },
        { Name: 'Orange', TeamNum: 1, Score: game.orange, ColorPrimary: 'C26418', ColorSecondary: 'E5E5E5' },
      ],
      PlaylistId: 6,
      TimeSeconds: game.seconds,
      bOvertime: game.overtime,
      Ball: { Speed: 32.1, TeamNum: 255 },
      bReplay: replay,
      bHasWinner: game.winner !== null,
      Winner: game.winner === null ? '' : ['Blue', 'Orange'][game.winner],
      Arena: 'cs_p',
      bHasTarget: false,
    },
  },
})
