import type { Bracket } from '@cup/contract/bracket'
import { openMatches } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { Random } from '@cup/rehearsal/random'
import { closeSockets, type LiveSocket, openWatchers, untilConnected } from '../harness/sockets.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { type Evening, enter, must } from './call-anywhere.ts'
import type { Cluster } from './cluster.ts'

const TIMEOUT_MS = 120_000

/** Cups that are played while people watch on every instance. */
export interface Play extends Evening {
  number: number
  teams: number
  watchers: Watcher[]
  results: number
  undone: number
  /** Results that an instance or a watcher missed. */
  missed: string[]
  close(): void
}

interface Watcher {
  socket: LiveSocket
  received: Set<string>
}

export async function openPlay(cluster: Cluster, admin: Person, random: Random, teams: number): Promise<Play> {
  const watchers = await watch(cluster.origin)
  return {
    ...{ cluster, random, admin, cupId: '', failures: [], calls: 0 },
    ...{ number: 0, teams, watchers, results: 0, undone: 0, missed: [] },
    close: () => closeSockets(watchers.map(({ socket }) => socket)),
  }
}

export async function beginCup(play: Play): Promise<void> {
  play.number += 1
  await enter(play, play.number, play.teams)
  await must(play, play.admin, 'POST', `/admin/bracket/generate/${play.cupId}`)
}

export const readBracket = (play: Play): Promise<Bracket> =>
  must<Bracket>(play, play.admin, 'GET', `/bracket/${play.cupId}`)

/** Sets results until none is left or the limit is reached; every instance and every watcher must get each. */
export async function playSome(play: Play, limit = Number.POSITIVE_INFINITY): Promise<void> {
  await untilConnected(
    play.watchers.map(({ socket }) => socket),
    play.watchers.length,
  )
  for (let set = 0; set < limit; set++) {
    const [match] = openMatches(await readBracket(play))
    if (match === undefined) return
    for (const { received } of play.watchers) received.clear()
    const query = new URLSearchParams({ winner_team_id: match.team1_id ?? '', score: '2-1' })
    await must(play, play.admin, 'POST', `/admin/matches/${match.id}/update?${query}`)
    play.results += 1
    await untilKnown(play, match.id)
  }
}

async function untilKnown(play: Play, matchId: string): Promise<void> {
  let missing: string[] = []
  const findMissing = async (): Promise<string[]> => {
    const reads = play.cluster.instances.map(async ({ origin }) => {
      const response = await fetch(`${origin}/api/bracket/${play.cupId}`)
      const { matches } = (await response.json()) as Bracket
      const isKnown = matches.find(({ id }) => id === matchId)?.match_status === 'completed'
      return isKnown ? [] : [`the instance at ${origin}`]
    })
    const behind = play.watchers.flatMap(({ received }, index) => (received.has(matchId) ? [] : [`watcher ${index}`]))
    return [...(await Promise.all(reads)).flat(), ...behind]
  }
  const isKnown = async () => {
    missing = await findMissing()
    return missing.length === 0
  }
  await waitUntil(isKnown, TIMEOUT_MS, 20)
  play.missed.push(...missing.map((client) => `cup ${play.number}, match ${matchId}: ${client}`))
}

async function watch(origin: string): Promise<Watcher[]> {
  return (await openWatchers(origin, 6)).map((socket) => {
    const received = new Set<string>()
    socket.on('match_updated', ({ match_ids }) => {
      for (const id of match_ids) received.add(id)
    })
    return { socket, received }
  })
}
