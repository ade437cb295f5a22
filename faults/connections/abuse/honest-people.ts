import { setTimeout as sleep } from 'node:timers/promises'
import { answerCommands, helperDetails } from '../../harness/helper-process.ts'

export interface HonestDetails {
  origin: string
  tokens: readonly string[]
}

export interface HonestTimes {
  times: number[]
  failures: string[]
}

const EVERY_MS = 40
const PATHS = ['/auth/me', '/tournaments/current', '/auth/me', '/teams']

/** People who use the site as pages do: their own account, the cup, the list of teams. Each has an address of their own. */
const { origin, tokens } = helperDetails<HonestDetails>()
let seen: HonestTimes = { times: [], failures: [] }

async function keepUsing(token: string, number: number): Promise<never> {
  for (let turn = number; ; turn++) {
    const path = PATHS[turn % PATHS.length] ?? ''
    const began = performance.now()
    const status = await ask(path, token, `198.51.100.${number + 1}`).catch(String)
    seen.times.push(performance.now() - began)
    if (status !== 200) seen.failures.push(`${path}: ${status}`)
    await sleep(EVERY_MS)
  }
}

async function ask(path: string, token: string, address: string): Promise<number> {
  // a visitor gets the public list of teams; a player's own view costs more and has its own limit
  const credential = path === '/auth/me' ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${origin}/api${path}`, { headers: { 'x-forwarded-for': address, ...credential } })
  await response.arrayBuffer()
  return response.status
}

for (const [number, token] of tokens.entries()) void keepUsing(token, number)

answerCommands({
  /** Results since the last call. */
  take: () => {
    const taken = seen
    seen = { times: [], failures: [] }
    return taken
  },
})
