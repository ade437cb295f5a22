import { setTimeout as sleep } from 'node:timers/promises'
import { handleCommands, helperDetails } from '../../harness/helper-process.ts'
import { keepPinging, type PingFlood } from './ping-flood.ts'

export interface AbuserDetails {
  origin: string
  token: string
}

export interface AbuseCounts {
  /** Responses by request and status. */
  responses: Record<string, Record<number, number>>
  /** Connections that broke without a response. */
  broken: number
  pingBytes: number
  pingConnections: number
}

const ADDRESS = '203.0.113.66'
/** Lookups have a limit per address: from the same address they would use up the limit of the other calls. */
const ADDRESS_OF_GUESSES = '203.0.113.67'
const RENAME_EVERY_MS = 1_000

/** Every cheap request, as fast as the responses arrive, from one address and one free account. */
const { origin, token } = helperDetails<AbuserDetails>()
const counts: AbuseCounts = { responses: {}, broken: 0, pingBytes: 0, pingConnections: 0 }
let floods: PingFlood[] = []
let work: Promise<void>[] = []
let isResting = true

const account = { authorization: `Bearer ${token}` }
const json = { 'content-type': 'application/json' }

async function send(
  request: string,
  path: string,
  init: RequestInit = {},
  address = ADDRESS,
): Promise<string | undefined> {
  try {
    const response = await fetch(origin + path, { ...init, headers: { 'x-forwarded-for': address, ...init.headers } })
    const text = await response.text()
    const soFar = counts.responses[request] ?? {}
    counts.responses[request] = { ...soFar, [response.status]: (soFar[response.status] ?? 0) + 1 }
    return response.status === 200 ? text : undefined
  } catch {
    counts.broken += 1
    await sleep(20)
    return undefined
  }
}

async function keepSending(action: () => Promise<unknown>): Promise<void> {
  while (!isResting) await action()
}

const missTheCache = () => send('unknown brackets', `/api/bracket/${crypto.randomUUID()}`)
const readTeams = () => send('team lists of one viewer', '/api/teams', { headers: account })
const guessTokens = () => {
  const headers = { authorization: `Bearer ${crypto.randomUUID()}${crypto.randomUUID()}` }
  return send('guessed tokens', '/api/auth/me', { headers }, ADDRESS_OF_GUESSES)
}
const readUnknownAddress = () => send('unknown addresses', `/api/${crypto.randomUUID()}`)

let teamId: string | undefined
let renames = 0

/** Renames an unpaid team, and creates another one when the cup of the last one is over. */
async function rename(): Promise<void> {
  renames += 1
  const query = new URLSearchParams({ new_name: `Restless ${renames}` })
  const path = `/api/teams/${teamId ?? crypto.randomUUID()}/name?${query}`
  const renamed = await send('renames', path, { method: 'PUT', headers: account })
  if (renamed === undefined && renames % 10 === 1) await createTeam()
  await sleep(RENAME_EVERY_MS)
}

async function createTeam(): Promise<void> {
  const body = JSON.stringify({
    team_name: `Restless ${renames}`,
    player_emails: ['one@example.com', 'two@example.com'],
  })
  const made = await send('teams', '/api/teams/create', { method: 'POST', headers: { ...account, ...json }, body })
  if (made !== undefined) teamId = (JSON.parse(made) as { id: string }).id
}

let session = 0

/** Opens a connection from another address of the same IPv6 network each time. */
async function openConnection(): Promise<void> {
  session = (session + 1) % 65_536
  await send(
    'sockets of one network',
    '/socket.io/?EIO=4&transport=polling',
    {},
    `2001:db8:7:7::${session.toString(16)}`,
  )
}

const ACTIONS = [missTheCache, missTheCache, readTeams, guessTokens, readUnknownAddress, rename, openConnection]

handleCommands({
  abuse: () => {
    isResting = false
    floods = [1, 2].map(() => ({ bytes: 0, connections: 0, isOver: false }))
    work = [...ACTIONS.map(keepSending), ...floods.map((flood) => keepPinging(origin, ADDRESS, flood))]
  },
  rest: async () => {
    isResting = true
    for (const flood of floods) flood.isOver = true
    await Promise.all(work)
    counts.pingBytes += floods.reduce((sum, { bytes }) => sum + bytes, 0)
    counts.pingConnections += floods.reduce((sum, { connections }) => sum + connections, 0)
    floods = []
    return counts
  },
})
