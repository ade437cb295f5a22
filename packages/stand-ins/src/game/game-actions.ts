import {
  clock,
  ended,
  type GameMessage,
  type GamePlayer,
  goal,
  newGame,
  type PlayedGame,
  plain,
  restarted,
  scorerOf,
  state,
} from './played-game.ts'

/** The result of a press: the new state of the game, the messages its socket sends, or why nothing happens. */
export type Played = { game: PlayedGame | null; messages: GameMessage[] } | { problem: string }

type Action = (game: PlayedGame) => Played

const send = (game: PlayedGame, ...messages: GameMessage[]): Played => ({ game, messages })

/** The presses of the page, by name. All but `start` need a game. */
const ACTIONS: Record<string, Action> = {
  blue_goal: (game) => score(game, 0),
  orange_goal: (game) => score(game, 1),
  echo: (game) => send(game, goal(game, 0, { echo: true })),
  overtime: (game) => {
    if (game.blue !== game.orange) return { problem: 'Overtime needs a level score.' }
    const inOvertime = { ...game, overtime: true, seconds: 0 }
    return send(inOvertime, clock(inOvertime), state(inOvertime))
  },
  end: (game) => {
    if (game.blue === game.orange) return { problem: 'A level game goes on: add a goal, or let a team give up.' }
    return finish(game, game.blue > game.orange ? 0 : 1)
  },
  blue_gives_up: (game) => finish(game, 1),
  orange_gives_up: (game) => finish(game, 0),
  leave: (game) => ({ game: null, messages: [plain('MatchDestroyed', game)] }),
  restart: (game) => {
    const again = restarted(game)
    return send(again, plain('CountdownBegin', again), plain('RoundStarted', again), state(again))
  },
}

export function act(game: PlayedGame | null, action: string, players?: readonly GamePlayer[]): Played {
  if (action === 'start') return start(game, players)
  const found = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (found === undefined) return { problem: 'Choose one of the buttons.' }
  return game === null ? { problem: 'Start a game first.' } : found(game)
}

function start(before: PlayedGame | null, players?: readonly GamePlayer[]): Played {
  const game = newGame(players)
  const left = before === null ? [] : [plain('MatchDestroyed', before)]
  const begun = ['MatchCreated', 'MatchInitialized', 'CountdownBegin', 'RoundStarted'].map((event) =>
    plain(event, game),
  )
  return { game, messages: [...left, ...begun, state(game)] }
}

function score(before: PlayedGame, team: 0 | 1): Played {
  if (before.winner !== null) return { problem: 'This game is over: restart it, or start the next one.' }
  const scorer = scorerOf(before, team)
  const game = {
    ...before,
    blue: before.blue + (team === 0 ? 1 : 0),
    orange: before.orange + (team === 1 ? 1 : 0),
    players: before.players.map((player) => (player === scorer ? { ...player, goals: player.goals + 1 } : player)),
  }
  // in overtime the goal ends the game, and its end arrives before a state with the goal
  if (game.overtime) return finish(game, team, goal(game, team, { echo: false }))
  const replay = state(game, { replay: true })
  const kickOff = [plain('CountdownBegin', game), state(game), plain('RoundStarted', game)]
  return send(
    game,
    state(game),
    goal(game, team, { echo: false }),
    replay,
    goal(game, team, { echo: true }),
    ...kickOff,
  )
}

/** The end of the game, its podium, and the lobby that continues under the old guid with its numbers reset. */
function finish(before: PlayedGame, winner: 0 | 1, ...first: GameMessage[]): Played {
  if (before.winner !== null) return { problem: 'This game is over: restart it, or start the next one.' }
  const game = { ...before, winner }
  const lobby = restarted(game)
  const podium = [ended(game), state(game), plain('PodiumStart', game)]
  return send(game, ...first, ...podium, plain('MatchCreated', lobby), state(lobby))
}
