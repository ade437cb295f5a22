import type { GameWord, RoomGame, RoomGamePlayer, RoomGames } from '@cup/contract/game-words'

const at = '2026-11-21T18:10:00.000Z'

/** A room without claims about games. */
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

export const noGames = (changes: Partial<RoomGames> = {}): RoomGames => ({
  ...NO_GAMES,
  blue_team_id: 'team-1',
  ...changes,
})

export const aWord = (teamId: string, changes: Partial<GameWord> = {}): GameWord => ({
  id: `word-of-${teamId}`,
  team_id: teamId,
  source: 'press',
  winner_team_id: teamId,
  team1_goals: null,
  team2_goals: null,
  sent_by: { id: 'somebody', name: 'Noor' },
  sent_at: at,
  has_header: false,
  doubt: null,
  ...changes,
})

export const aGame = (changes: Partial<RoomGame> = {}): RoomGame => ({
  id: 'game-1',
  number: 1,
  standing: 'claimed',
  winner_team_id: 'team-1',
  team1_goals: null,
  team2_goals: null,
  overtime: null,
  forfeit: false,
  counts: true,
  words: [aWord('team-1')],
  players: [],
  ...changes,
})

export const aGamePlayer = (name: string, changes: Partial<RoomGamePlayer> = {}): RoomGamePlayer => ({
  user_id: null,
  name,
  team_id: 'team-1',
  score: 100,
  goals: 0,
  assists: 0,
  saves: 0,
  shots: 0,
  account: { platform: 'steam', id: '76500000000000001' },
  ...changes,
})
