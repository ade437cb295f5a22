import * as z from 'zod/mini'
import { GAME_CALL_BYTES } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { MatchGame, SentWord, TablePlayer } from './game-words.ts'
import { Room } from './rooms.ts'
import { idOf } from './text-fields.ts'

const matchId = z.object({ id: idOf('Match') })
const gameId = z.object({ id: idOf('Match'), gameId: idOf('Game') })
const ofPlayers = { access: 'user', limit: 'room_write', params: matchId, response: Room } as const

export const sendGameWord = endpoint({
  ...ofPlayers,
  method: 'POST',
  path: '/matches/:id/games',
  bodyLimit: GAME_CALL_BYTES,
  summary:
    "Send a word about a game of the caller's match: the header of a replay, a reading of the running game, or a press",
  body: SentWord,
})

export const withdrawPress = endpoint({
  ...ofPlayers,
  method: 'DELETE',
  path: '/matches/:id/games/last',
  summary: "Withdraw the last press of the caller's team",
})

export const listGames = endpoint({
  method: 'GET',
  path: '/matches/:id/games',
  access: 'public',
  limit: 'cached_read',
  summary: 'The games of a completed match',
  params: matchId,
  response: z.array(MatchGame),
})

export const removeGame = endpoint({
  method: 'DELETE',
  path: '/admin/matches/:id/games/:gameId',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Remove a game from the series; the words about it no longer count',
  params: gameId,
  response: Room,
})

export const gameHeader = endpoint({
  method: 'GET',
  path: '/admin/matches/:id/games/:gameId/header',
  access: 'admin',
  limit: 'none',
  format: 'file',
  summary: 'The header of the replay that was sent for a game, by the id of the game or of one word',
  params: gameId,
  response: z.string(),
})

export const playerTable = endpoint({
  method: 'GET',
  path: '/tournaments/:id/players',
  access: 'public',
  limit: 'cached_read',
  summary: 'Goals, assists and saves of the players of a cup, from games that both teams saw; most goals first',
  params: z.object({ id: idOf('Tournament') }),
  response: z.array(TablePlayer),
})
