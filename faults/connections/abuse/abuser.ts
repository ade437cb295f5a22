import { setTimeout as sleep } from 'node:timers/promises'
import { answerCommands, helperDetails } from '../../harness/helper-process.ts'
import { keepPinging, type PingFlood } from './ping-flood.ts'

export interface AbuserDetails {
  origin: string
  token: string
}

export interface AbuseTally {
  /** Responses by request and status. */
  answers: Record<string, Record<number, number>>
  /** Connections that broke off without a response. */
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
const tally: AbuseTally = { answers: {}, broken: 0, pingBytes: 0, pingConnections: 0 }
let floods: PingFlood[] = []
let work: Promise<void>[] = []
let isResting = true

const account = { authorization: `Bearer ${token}` }
const json = { 'content-type': 'application/json' }

async function send(
  what: string,
  path: string,
  init: RequestInit = {},
  address = ADDRESS,
): Promise<string | undefined> {
  try {
    const response = await fetch(origin + path, { ...init, headers: { 'x-forwarded-for': address, ...init.headers } })
    const text = await response.text()
    const ofThese = tally.answers[what] ?? {}
    tally.answers[what] = { ...ofThese, [response.status]: (ofThese[response.status] ?? 0) + 1 }
    return response.status === 200 ? text : undefined
  } catch {
    tally.broken += 1
    await sleep(20)
    return undefined
  }
}

async function keepSending(act: () => Promise<unknown>): Promise<void> {
  while (!isResting) await act()
}

const missTheCache = () => send('unknown brackets', `/api/bracket/${crypto.randomUUID()}`)
const readOwnView = () => send('own views', '/api/teams', { headers: account })
const guessTokens = () => {
  const headers = { authorization: `Bearer ${crypto.randomUUID()}${crypto.randomUUID()}` }
  return send('guessed tokens', '/api/auth/me', { headers }, ADDRESS_OF_GUESSES)
}
const readNothing = () => send('unknown addresses', `/api/${crypto.randomUUID()}`)

let teamId: string | undefined
let renames = 0

/** Renames an unpaid team, and enters the next cup with another one when the last cup is over. */
async function rename(): Promise<void> {
  renames += 1
  const query = new URLSearchParams({ new_name: `Restless ${renames}` })
  const path = `/api/teams/${teamId ?? crypto.randomUUID()}/name?${query}`
  const renamed = await send('renames', path, { method: 'PUT', headers: account })
  if (renamed === undefined && renames % 10 === 1) await enter()
  await sleep(RENAME_EVERY_MS)
}

async function enter(): Promise<void> {
  const body = JSON.stringify({
    team_name: `Restless ${renames}`,
    player_emails: ['one@example.com', 'two@example.com'],
  })
  const made = await send('teams', '/api/teams/create', { method: 'POST', headers: { ...account, ...json }, body })
  if (made !== undefined) teamId = (JSON.parse(made) as { id: string }).id
}

let session = 0

/** Another address of one IPv6 network each time. */
async function takePlaces(): Promise<void> {
  session = (session + 1) % 65_536
  await send(
    'sockets of one network',
    '/socket.io/?EIO=4&transport=polling',
    {},
    `2001:db8:7:7::${session.toString(16)}`,
  )
}

const ACTS = [missTheCache, missTheCache, readOwnView, guessTokens, readNothing, rename, takePlaces]

answerCommands({
  abuse: () => {
    isResting = false
    floods = [1, 2].map(() => ({ bytes: 0, connections: 0, isOver: false }))
    work = [...ACTS.map(keepSending), ...floods.map((flood) => keepPinging(origin, ADDRESS, flood))]
  },
  rest: async () => {
    isResting = true
    for (const flood of floods) flood.isOver = true
    await Promise.all(work)
    tally.pingBytes += floods.reduce((sum, { bytes }) => sum + bytes, 0)
    tally.pingConnections += floods.reduce((sum, { connections }) => sum + connections, 0)
    floods = []
    return tally
  },
})
