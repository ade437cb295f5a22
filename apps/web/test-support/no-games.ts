import type { RoomGames } from '@cup/contract/game-words'

/** A room in which nobody has said anything about a game. */
export const NO_GAMES: RoomGames = {
  list: [],
  series: { team1: 0, team2: 0 },
  outcome: 'open',
  report: null,
  next_number: 1,
  can_take_back: false,
  blue_team_id: null,
  doubtful: [],
  set_aside: [],
}
