import { createServer } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { WebSocketServer } from 'ws'
import { act } from './game/game-actions.ts'
import { gamePages } from './game/game-pages.ts'
import type { GameQuirks } from './game/game-quirks.ts'
import { clock, type GameMessage, type GamePlayer, type PlayedGame, state } from './game/played-game.ts'
import { refuseInProduction } from './local-only.ts'
import { LOOPBACK, listenOnLoopback } from './loopback.ts'

export interface GameServerOptions {
  /** The port of the game's socket; the system picks one unless given. */
  port?: number
  /** States per second while a game runs, as PacketSendRate of the game says. */
  sendRate?: number
}

export interface GameServer {
  /** Null when another program has the port: then nothing listens. */
  readonly port: number | null
  plugin: FastifyPluginAsync
  game(): PlayedGame | null
  /** Presses a button of the page; returns the reason if it had no effect. */
  press(action: string): string | undefined
  setPlayers(players: readonly Omit<GamePlayer, 'goals'>[]): void
  quirks: GameQuirks
  connections(): number
  /** Messages of clients; the product must send none. */
  received(): string[]
  close(): Promise<void>
}

const GARBAGE = ['garbage', '{"Event":', '[]', '{"Event":"UpdateState","Data":"{"}', '{"Event":"Unknown"}{"Event":7}']

/** The local socket of Rocket League, with a game that is played by pressing buttons. */
export async function startGameServer({ port = 0, sendRate = 0 }: GameServerOptions = {}): Promise<GameServer> {
  refuseInProduction('The game')
  const quirks: GameQuirks = { silent: false, binary: false, dataAsObject: false }
  const received: string[] = []
  let game: PlayedGame | null = null
  let players: readonly Omit<GamePlayer, 'goals'>[] | undefined
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer((_request, response) => void response.writeHead(426).end())
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (data) => received.push(String(data)))
      client.on('error', () => client.terminate())
    })
  })
  const broadcast = (frame: string): void => {
    if (quirks.silent) return
    for (const client of sockets.clients) client.send(quirks.binary ? Buffer.from(frame) : frame)
  }
  const send = ({ event, data }: GameMessage): void =>
    broadcast(JSON.stringify({ Event: event, Data: quirks.dataAsObject ? data : JSON.stringify(data) }))

  const press = (action: string): string | undefined => {
    if (action === 'garbage') GARBAGE.forEach(broadcast)
    else if (action === 'drop') for (const client of sockets.clients) client.terminate()
    else if (Object.hasOwn(quirks, action)) quirks[action as keyof GameQuirks] = !quirks[action as keyof GameQuirks]
    else {
      const played = act(
        game,
        action,
        players?.map((player) => ({ ...player, goals: 0 })),
      )
      if ('problem' in played) return played.problem
      game = played.game
      played.messages.forEach(send)
    }
    return undefined
  }

  let sinceTick = 0
  const timer = sendRate > 0 ? setInterval(sendState, 1_000 / sendRate) : undefined
  timer?.unref()
  function sendState(): void {
    if (game === null || game.winner !== null) return
    sinceTick += 1
    if (sinceTick >= sendRate) {
      sinceTick = 0
      game = { ...game, seconds: game.overtime ? game.seconds + 1 : Math.max(0, game.seconds - 1) }
      send(clock(game))
    }
    send(state(game))
  }

  const boundPort = await listenOnLoopback(server, port).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    return null
  })
  const standIn: GameServer = {
    port: boundPort,
    plugin: async (app) => {
      await app.register(async (pages) => gamePages(pages, standIn, `ws://${LOOPBACK}:${port || boundPort}`))
    },
    game: () => game,
    press,
    setPlayers: (given) => {
      players = given
    },
    quirks,
    connections: () => sockets.clients.size,
    received: () => [...received],
    close: async () => {
      clearInterval(timer)
      for (const client of sockets.clients) client.terminate()
      if (boundPort !== null) await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}
