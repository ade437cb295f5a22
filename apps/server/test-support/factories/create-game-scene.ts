import { randomBytes } from 'node:crypto'
import type { Side as Colour, Reading, ReadingPlayer } from '@cup/game'
import { int, qword, str } from '@cup/game/testing/property-makers'
import { sampleReplay } from '@cup/game/testing/sample-replay'
import type { TestApp, TestResponse } from '../test-app.ts'
import { createRoomScene, type RoomScene, type Side } from './create-room-scene.ts'

/** A match in progress and the words of both teams. The first team hosts, so it is blue. */
export interface GameScene extends RoomScene {
  press(side: Side, winner: Side, more?: object): Promise<TestResponse>
  /** Sends a reading of the running game. */
  live(side: Side, changes?: Partial<Reading>, more?: object): Promise<TestResponse>
  /** Sends the header of a replay. */
  replay(side: Side, changes?: Parameters<typeof replayOf>[0], more?: object): Promise<TestResponse>
  say(as: { id: string }, body: object): Promise<TestResponse>
  /** Links accounts of the game to a person. */
  link(as: { id: string }, ...ids: string[]): Promise<TestResponse>
  /** Each game as `standing winner`. */
  games(): Promise<string[]>
}

export const aGuid = (): string => randomBytes(16).toString('hex').toUpperCase()

export const aPlayer = (name: string, side: Colour | null, changes: Partial<ReadingPlayer> = {}): ReadingPlayer => ({
  name,
  side,
  platform: 'steam',
  id: null,
  score: 100,
  goals: 0,
  assists: 0,
  saves: 0,
  shots: 1,
  bot: false,
  ...changes,
})

/** 2:1 for blue, begun now. */
export const aReading = (changes: Partial<Reading> = {}): Reading => ({
  blue: 2,
  orange: 1,
  winner: 'blue',
  forfeit: false,
  overtime: false,
  match_guid: aGuid(),
  started_at: new Date().toISOString(),
  seconds_played: null,
  map: 'Stadium_P',
  players: [aPlayer('Ann', 'blue'), aPlayer('Dora', 'orange')],
  ...changes,
})

interface ReplayChanges {
  guid?: string
  blue?: number
  orange?: number
  startedAt?: Date
}

/** The header of a replay, written by the test writer: 2:1 for blue, begun now. */
export function replayOf({ guid = aGuid(), blue = 2, orange = 1, startedAt = new Date() }: ReplayChanges = {}): Buffer {
  return Buffer.from(
    sampleReplay({
      MatchGUID: str('MatchGUID', guid),
      MatchStartEpoch: qword('MatchStartEpoch', BigInt(Math.ceil(startedAt.getTime() / 1000))),
      Team0Score: int('Team0Score', blue),
      Team1Score: int('Team1Score', orange),
      WinningTeam: blue > orange ? null : int('WinningTeam', 1),
    }),
  )
}

export async function createGameScene(testApp: TestApp, size = 4): Promise<GameScene> {
  const scene = await createRoomScene(testApp, size)
  const { captain, call, room, teams } = scene
  const say = (as: { id: string }, body: object) => call(as, 'games', body)
  const nameOf = (teamId: string | null) => (teamId === null ? 'nobody' : teamId === teams[0].id ? 'first' : 'second')
  return {
    ...scene,
    say,
    press: (side, winner, more) => say(captain(side), { source: 'press', winner_team_id: teams[winner].id, ...more }),
    live: (side, changes, more) => say(captain(side), { source: 'live', reading: aReading(changes), ...more }),
    replay: (side, changes, more) =>
      say(captain(side), { source: 'replay', header: replayOf(changes).toString('base64'), ...more }),
    link: (as, ...ids) =>
      testApp.request(as, 'PUT', '/account/game-accounts', {
        accounts: ids.map((id) => ({ platform: 'steam', id, name: `Player ${id}` })),
      }),
    games: async () => {
      const { games }: { games: { list: { standing: string; winner_team_id: string | null }[] } } = await room()
      return games.list.map(({ standing, winner_team_id }) => `${standing} ${nameOf(winner_team_id)}`)
    },
  }
}
