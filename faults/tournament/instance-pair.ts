import { Agent } from 'node:http'
import { freePort } from '@cup/rehearsal/server-process'
import { signInAs } from '@cup/server/testing/sign-in-as'
import type { TestApp } from '@cup/server/testing/test-app'
import type { TestDb } from '@cup/server/testing/test-db'
import { io, type Socket } from 'socket.io-client'
import type { CrashPoint } from '../harness/crash-point.ts'
import { startDatabaseProxy } from '../harness/database-proxy.ts'
import { startProviders } from '../harness/providers.ts'
import { type Instance, startInstance } from '../harness/start-instance.ts'
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts'

/** The size of each instance's pool of connections for requests. */
export const POOL_SIZE = 10
/** The application name of connections that the server did not name. */
const NAME_IN_ADDRESS = 'unnamed'

export interface InstancePair {
  instances: [Instance, Instance]
  proxy: ReverseProxy
  /** A test app whose calls reach one instance, or the proxy. */
  stageAt(origin: string): TestApp
  /** Connects from an address of its own: even addresses get the first instance, odd ones the second. */
  watch(from: number, transport: 'websocket' | 'polling'): Promise<Watcher>
  /** Restarts a killed instance, optionally with a crash point. */
  restart(which: 0 | 1, crash?: CrashPoint): Promise<void>
  close(): Promise<void>
}

export interface Watcher {
  socket: Socket
  /** Names and match ids of events, in the order of their arrival. */
  received: string[]
}

/** Two instances of the product on one database behind one address. */
export async function startPair(testDb: TestDb): Promise<InstancePair> {
  const instances: Instance[] = []
  const proxy = await startReverseProxy(() => instances.map(({ origin }) => origin))
  const database = await startDatabaseProxy(testDb.connection)
  const providers = await startProviders(proxy.origin)
  const ports = [await freePort(), await freePort()]
  const start = (which: 0 | 1, crash?: CrashPoint) =>
    startInstance({
      providers,
      port: ports[which] ?? 0,
      publicOrigin: proxy.origin,
      database: { url: `${database.url}?application_name=${NAME_IN_ADDRESS}` },
      crash,
      env: { TRUST_PROXY: '127.0.0.0/8' },
    })
  instances.push(start(0), start(1))
  await Promise.all(instances.map((instance) => instance.mustBeReady()))
  const sockets: Socket[] = []
  return {
    instances: instances as [Instance, Instance],
    proxy,
    stageAt: (origin) => toStage(testDb, origin),
    watch: async (from, transport) => {
      const watcher = open(proxy.origin, from, transport)
      sockets.push(watcher.socket)
      await new Promise<void>((resolve) => watcher.socket.once('connect', () => resolve()))
      return watcher
    },
    restart: async (which, crash) => {
      const instance = start(which, crash)
      instances[which] = instance
      // an instance with a crash point may die before it is ready
      if (crash === undefined) await instance.mustBeReady()
      else await instance.untilReady()
    },
    close: async () => {
      for (const socket of sockets) socket.close()
      await Promise.all(instances.map((instance) => instance.kill()))
      await providers.close()
      await database.close()
      await proxy.close()
    },
  }
}

function open(origin: string, from: number, transport: 'websocket' | 'polling'): Watcher {
  const agent = new Agent({ keepAlive: true, localAddress: `127.0.0.${from}` })
  const socket = io(origin, {
    transports: [transport],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    // the option is meant for browsers and typed so; in Node it is the agent of the request
    agent: agent as never,
  })
  const received: string[] = []
  socket.onAny((name: string, payload: { match_id?: string }) => received.push(`${name} ${payload.match_id ?? ''}`))
  return { socket, received }
}

/** The part of a test app that factories and calls need: its database, and requests over the network. */
function toStage({ db }: TestDb, origin: string): TestApp {
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (user: { id: string }): Promise<string> => {
    const token = tokens.get(user.id) ?? signInAs(db, user)
    tokens.set(user.id, token)
    return token
  }
  const request: TestApp['request'] = async (as, method, path, body) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${await tokenOf(as)}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json(), headers: Object.fromEntries(response.headers) }
  }
  return { deps: { db }, request, tokenOf, origin } as TestApp
}
