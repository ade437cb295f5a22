import { setTimeout as sleep } from 'node:timers/promises'
import { handleCommands, helperDetails } from '../../harness/helper-process.ts'

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

/** People who read what pages read: their account, the cup, the list of teams. Each has another address. */
const { origin, tokens } = helperDetails<HonestDetails>()
let results: HonestTimes = { times: [], failures: [] }

async function keepUsing(token: string, number: number): Promise<never> {
  for (let turn = number; ; turn++) {
    const path = PATHS[turn % PATHS.length] ?? ''
    const began = performance.now()
    const status = await request(path, token, `198.51.100.${number + 1}`).catch(String)
    results.times.push(performance.now() - began)
    if (status !== 200) results.failures.push(`${path}: ${status}`)
    await sleep(EVERY_MS)
  }
}

async function request(path: string, token: string, address: string): Promise<number> {
  // a visitor gets the public list of teams; a player's own view costs more and has its own limit
  const credential = path === '/auth/me' ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${origin}/api${path}`, { headers: { 'x-forwarded-for': address, ...credential } })
  await response.arrayBuffer()
  return response.status
}

for (const [number, token] of tokens.entries()) void keepUsing(token, number)

handleCommands({
  /** Returns the results since the last call. */
  take: () => {
    const latest = results
    results = { times: [], failures: [] }
    return latest
  },
})
