import { setTimeout as sleep } from 'node:timers/promises'
import type { Bracket } from '@cup/contract/bracket'
import { openMatches } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { Random } from '@cup/rehearsal/random'
import { closeSockets, type LiveSocket, openSockets, untilConnected } from '../harness/sockets.ts'
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
  /** Changes that an instance or a watcher missed. */
  unheard: string[]
  close(): void
}

interface Watcher {
  socket: LiveSocket
  heard: Set<string>
}

export async function openPlay(cluster: Cluster, admin: Person, random: Random, teams: number): Promise<Play> {
  const watchers = await watch(cluster.origin)
  return {
    ...{ cluster, random, admin, cupId: '', failures: [], calls: 0 },
    ...{ number: 0, teams, watchers, results: 0, undone: 0, unheard: [] },
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

/** Sets results until none is left or the limit is reached; every instance and every watcher must learn of each. */
export async function playSome(play: Play, limit = Number.POSITIVE_INFINITY): Promise<void> {
  await untilConnected(
    play.watchers.map(({ socket }) => socket),
    play.watchers.length,
  )
  for (let set = 0; set < limit; set++) {
    const [match] = openMatches(await readBracket(play))
    if (match === undefined) return
    for (const { heard } of play.watchers) heard.clear()
    const query = new URLSearchParams({ winner_team_id: match.team1_id ?? '', score: '2-1' })
    await must(play, play.admin, 'POST', `/admin/matches/${match.id}/update?${query}`)
    play.results += 1
    await untilKnown(play, match.id)
  }
}

async function untilKnown(play: Play, matchId: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  const missing = async (): Promise<string[]> => {
    const reads = play.cluster.instances.map(async ({ origin }) => {
      const response = await fetch(`${origin}/api/bracket/${play.cupId}`)
      const { matches } = (await response.json()) as Bracket
      const isKnown = matches.find(({ id }) => id === matchId)?.match_status === 'completed'
      return isKnown ? [] : [`the instance at ${origin}`]
    })
    const deaf = play.watchers.flatMap(({ heard }, index) => (heard.has(matchId) ? [] : [`watcher ${index}`]))
    return [...(await Promise.all(reads)).flat(), ...deaf]
  }
  let left = await missing()
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(20)
    left = await missing()
  }
  play.unheard.push(...left.map((who) => `cup ${play.number}, match ${matchId}: ${who}`))
}

/** From addresses that nginx spreads over both instances. */
async function watch(origin: string): Promise<Watcher[]> {
  const watchers: Watcher[] = []
  for (let number = 2; number <= 7; number++) {
    const [socket] = await openSockets(origin, 1, { localAddress: `127.0.0.${number}`, reconnection: true })
    if (socket === undefined) throw new Error('no live connection could be opened')
    const heard = new Set<string>()
    socket.on('match_updated', ({ match_ids }) => {
      for (const id of match_ids) heard.add(id)
    })
    watchers.push({ socket, heard })
  }
  return watchers
}
