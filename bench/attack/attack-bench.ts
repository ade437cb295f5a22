import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNginx } from '@cup/rehearsal/nginx-process'
import { freePort, makeDataFolder } from '@cup/rehearsal/server-process'
import { format, median, quantile, type Row } from '../report.ts'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, startProduct } from '../stage/product.ts'

const TEAMS = 32
const TURNS = 5
const TURN_SECONDS = 8
const HONEST_CALLS_PER_SECOND = 40
const HONEST_ADDRESS = '127.0.0.7'
/** Long enough to use up the burst that nginx allows one address. */
const SETTLE_MS = 6_000

/**
 * A player's calls at an even pace through nginx as deployed, alone and beside an attacker who has one core.
 */
export async function run(): Promise<Row[]> {
  const product = await startProduct({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
  const port = await freePort()
  const nginx = await startNginx(makeDataFolder(), port, [product.port], { withLimits: true })
  try {
    const admin = await signInAdmin(product.origin)
    const db = openDatabaseOf(product)
    const cup = await drawCup(admin, db, TEAMS)
    await db.destroy()
    const honest = { port, token: admin.token, paths: pathsOf(cup.id) }
    await callFor(honest, TURN_SECONDS)
    const alone: number[] = []
    const beside: number[] = []
    let attacks = 0
    for (let turn = 0; turn < TURNS; turn++) {
      alone.push(quantile(await callFor(honest, TURN_SECONDS), 0.99))
      const attacker = fork(new URL('./attacker.ts', import.meta.url), [String(port)])
      await sleep(SETTLE_MS)
      beside.push(quantile(await callFor(honest, TURN_SECONDS), 0.99))
      attacks += await stopAttacker(attacker)
    }
    const perSecond = attacks / (TURNS * (TURN_SECONDS + SETTLE_MS / 1000))
    return [
      {
        what: `honest calls beside ${format(perSecond, 'hostile calls a second')}, p99`,
        ours: median(beside),
        other: median(alone),
        unit: 'ms',
        against: 'the same calls alone',
        goal: { atMost: 3 },
      },
    ]
  } finally {
    await nginx.stop()
    await product.stop()
  }
}

/** The calls of a player's page. */
const pathsOf = (cupId: string): readonly string[] => [
  '/api/tournaments/current',
  `/api/bracket/${cupId}`,
  '/api/auth/me',
  '/api/tournaments/past',
]

interface Honest {
  port: number
  token: string
  paths: readonly string[]
}

/** Starts calls at an even pace, even if the one before is not done; returns the time of each. */
async function callFor(honest: Honest, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, localAddress: HONEST_ADDRESS })
  const calls: Promise<number>[] = []
  for (let made = 0; made < seconds * HONEST_CALLS_PER_SECOND; made++) {
    calls.push(timeCall(agent, honest, honest.paths[made % honest.paths.length] ?? ''))
    await sleep(1000 / HONEST_CALLS_PER_SECOND)
  }
  const took = await Promise.all(calls)
  agent.destroy()
  return took
}

function timeCall(agent: Agent, { port, token }: Honest, path: string): Promise<number> {
  const began = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { host: `localhost:${port}`, authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const sent = request({ agent, host: '127.0.0.1', port, path, headers, family: 4 }, (response) => {
    response.resume()
    response.on('end', () => {
      if (response.statusCode === 200) resolve(performance.now() - began)
      else reject(new Error(`an honest call of ${path} got ${response.statusCode}`))
    })
  })
  sent.on('error', reject)
  sent.end()
  return promise
}

async function stopAttacker(attacker: ReturnType<typeof fork>): Promise<number> {
  attacker.send('count')
  const [sent] = (await once(attacker, 'message')) as [number]
  const exited = once(attacker, 'exit')
  attacker.disconnect()
  await exited
  return sent
}
