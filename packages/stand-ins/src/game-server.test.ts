import { once } from 'node:events'
import { type Following, followFrame, type Outcome, startFollowing } from '@cup/game'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GameServer, startGameServer } from './game-server.ts'

let server: GameServer
let client: WebSocket
let frames: unknown[]

/** Everything that arrived, read by the product's own reader. */
function follow(): { state: Following; outcomes: Outcome[] } {
  let state = startFollowing()
  const outcomes: Outcome[] = []
  for (const frame of frames) {
    const step = followFrame(state, frame)
    state = step.state
    outcomes.push(...step.outcomes)
  }
  return { state, outcomes }
}

const readings = () =>
  follow().outcomes.map((outcome) =>
    outcome.kind === 'reading'
      ? `${outcome.reading.blue}:${outcome.reading.orange} ${outcome.reading.winner}`
      : outcome.kind,
  )

function press(...actions: string[]): void {
  for (const action of actions) expect(server.press(action)).toBeUndefined()
}

/** Waits until the readings are these; frames arrive in order, so nothing is missing before the last of them. */
const untilReadings = (expected: string[]) => expect.poll(readings).toEqual(expected)

async function connect(port = server.port): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('message', ({ data }) => frames.push(data))
  await once(socket, 'open')
  return socket
}

beforeEach(async () => {
  frames = []
  server = await startGameServer()
  client = await connect()
})
afterEach(async () => {
  client.close()
  await server.close()
  vi.unstubAllEnvs()
})

describe('a game that is played by pressing', () => {
  test('is read by the product as it was played', async () => {
    press('start', 'blue_goal', 'orange_goal', 'blue_goal', 'end')
    await untilReadings(['2:1 blue'])
    const [outcome] = follow().outcomes
    expect(outcome).toMatchObject({ reading: { match_guid: server.game()?.guid, overtime: false, map: 'cs_p' } })
    const started = outcome?.kind === 'reading' ? Date.parse(outcome.reading.started_at ?? '') : 0
    expect(Math.abs(Date.now() - started)).toBeLessThan(3_600_000)
    expect(outcome?.kind === 'reading' && outcome.reading.players.map(({ name, goals }) => [name, goals])).toEqual([
      ['Blue One', 2],
      ['Blue Two', 0],
      ['Blue Three', 0],
      ['Orange One', 1],
      ['Orange Two', 0],
      ['Orange Three', 0],
    ])
  })

  test('in overtime ends with the next goal', async () => {
    press('start', 'blue_goal', 'orange_goal', 'overtime', 'orange_goal')
    await untilReadings(['1:2 orange'])
    expect(follow().outcomes).toMatchObject([{ reading: { overtime: true } }])
  })

  test.each([
    ['blue_gives_up', '1:0 orange'],
    ['orange_gives_up', '1:0 blue'],
  ])('can be given up (%s)', async (action, reading) => {
    press('start', 'blue_goal', action)
    await untilReadings([reading])
  })

  test('that is left early has no end', async () => {
    press('start', 'blue_goal', 'leave')
    await untilReadings(['no_reading'])
    expect(server.game()).toBeNull()
  })

  test('can be restarted under its guid', async () => {
    press('start', 'blue_goal', 'end', 'restart', 'orange_goal', 'end')
    await untilReadings(['1:0 blue', 'played_again'])
  })

  test('is followed by another with its own guid', async () => {
    press('start', 'blue_goal', 'end', 'start', 'orange_goal', 'end')
    await untilReadings(['1:0 blue', '0:1 orange'])
  })

  test('has the players it was given', async () => {
    server.setPlayers([{ name: 'Ann', primaryId: 'Steam|765|0', team: 1 }])
    press('start')
    await expect.poll(() => follow().state.live?.players).toMatchObject([{ name: 'Ann', id: '765', side: 'orange' }])
  })

  test.each([
    ['blue_goal', [], 'Start a game first.'],
    ['nonsense', ['start'], 'Choose one of the buttons.'],
    ['constructor', ['start'], 'Choose one of the buttons.'],
    ['end', ['start'], 'A level game goes on: add a goal, or let a team give up.'],
    ['overtime', ['start', 'blue_goal'], 'Overtime needs a level score.'],
    ['blue_goal', ['start', 'blue_goal', 'end'], 'This game is over: restart it, or start the next one.'],
  ])('does not take %s after %j', (action, before, problem) => {
    press(...before)
    expect(server.press(action)).toBe(problem)
  })
})

describe('what breaks readers', () => {
  test('garbage and echoes come between and change nothing', async () => {
    press('start', 'garbage', 'blue_goal', 'echo', 'garbage', 'end')
    await untilReadings(['1:0 blue'])
    expect(frames).toContain('garbage')
  })

  test('frames can be bytes, and data can be objects', async () => {
    press('binary', 'dataAsObject', 'start', 'blue_goal', 'end')
    await untilReadings(['1:0 blue'])
    expect(frames[0]).toBeInstanceOf(ArrayBuffer)
    expect(JSON.parse(new TextDecoder().decode(frames[0] as ArrayBuffer))).toMatchObject({
      Data: { MatchGuid: server.game()?.guid },
    })
  })

  test('nothing is sent during silence', async () => {
    press('silent', 'start', 'blue_goal', 'silent', 'orange_goal')
    await expect.poll(() => follow().state.live).toMatchObject({ blue: 1, orange: 1 })
    expect(frames.filter((frame) => String(frame).includes('MatchCreated'))).toEqual([])
  })

  test('connections are dropped, and taken again', async () => {
    const closed = once(client, 'close')
    press('drop')
    await closed
    client = await connect()
    press('start')
    await expect.poll(() => follow().state.live).not.toBeNull()
  })
})

test('keeps what clients send, so that a test can hold that nothing is', async () => {
  client.send('{"Event":"SetMatchPaused"}')
  await expect.poll(() => server.received()).toEqual(['{"Event":"SetMatchPaused"}'])
})

test('sends states and the clock by itself at the rate of the game', async () => {
  const ticking = await startGameServer({ sendRate: 100 })
  const watcher = await connect(ticking.port)
  ticking.press('start')
  await expect.poll(() => follow().state.live?.seconds).toBeLessThan(300)
  watcher.close()
  await ticking.close()
})

test('does not fail where another program has its port', async () => {
  const second = await startGameServer({ port: server.port ?? 0 })
  expect(second.port).toBeNull()
  const app = Fastify()
  await app.register(second.plugin)
  const page = await app.inject({ url: '/dev/game' })
  expect(page.body).toContain(`ws://127.0.0.1:${server.port} belongs to another program`)
  await app.close()
  await second.close()
})

describe('the page', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test('plays the game and shows it', async () => {
    const app = Fastify()
    await app.register(server.plugin)
    const post = (action: string) =>
      app.inject({ method: 'POST', url: '/dev/game', headers: form, payload: `action=${action}` })
    expect((await app.inject({ url: '/dev/game' })).body).toContain('No game is running.')
    expect(await post('start')).toMatchObject({ statusCode: 303, headers: { location: '/dev/game' } })
    await post('orange_goal')
    expect((await app.inject({ url: '/dev/game' })).body).toContain('Blue 0 : 1 Orange')
    expect((await app.inject({ url: '/dev/game.json' })).json()).toMatchObject({
      game: { orange: 1 },
      connections: 1,
      received: [],
    })
    const refused = await post('overtime')
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('Overtime needs a level score.')])
    await app.close()
  })
})

test('is refused in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(startGameServer()).rejects.toThrow(/production/)
})
