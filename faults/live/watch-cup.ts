import type { Bracket } from '@cup/contract/bracket'
import type { Random } from '@cup/rehearsal/random'
import { joinBroadcasts } from '@cup/server/testing/join-broadcasts'
import { applyBracketChange, fetchLatestBracket, latestVersion } from '@cup/web/features/bracket/bracket-changes'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { type BracketChange, pickByShare, type RecordedCup } from './record-cup.ts'

export interface Watched {
  /** What the page shows at the end. */
  shown: Bracket | undefined
  /** The number of its reads. */
  reads: number
  /** Versions that replaced a newer one on the page. */
  steppedBack: number[]
}

interface Read {
  /** The newest version that the page has received an event of. */
  latest: number | undefined
  /** The version that the page shows. */
  shown: number | undefined
  respond(bracket: Bracket | undefined): void
}

interface Instance {
  /** The version of the last event that it received. */
  at: number
  /** The version in its read cache, if any. */
  stored: number | undefined
}

/**
 * A page watches a recorded cup through two instances. The next step is random: a change commits, an instance receives
 * it, an event reaches the page twice, late, or never, the page loses its connection, a response arrives. At the end the
 * page is connected, as every page is that stays open.
 */
export async function watchCup(cup: RecordedCup, random: Random): Promise<Watched> {
  const first = versionOf(cup, 0)
  const last = versionOf(cup, cup.states.length - 1)
  const stateAt = (version: number): Bracket => cup.states[version - first] as Bracket
  const instances: Instance[] = [0, 1].map(() => ({ at: first, stored: undefined }))
  const reads: Read[] = []
  let committed = first
  let inbox: BracketChange[] = []
  let socket: Instance | undefined
  let count = 0

  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const queryKey = ['bracket', cup.tournamentId] as const
  const observer = new QueryObserver<Bracket>(client, {
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => fetchLatestBracket(client, cup.tournamentId, read, () => Promise.resolve()),
  })
  const read = (shown: Bracket | undefined): Promise<Bracket | undefined> =>
    new Promise((resolve) => {
      count += 1
      const latest = latestVersion(client, cup.tournamentId, shown?.version ?? 0)
      reads.push({ latest, shown: shown?.version, respond: resolve })
    })

  /** Responds as the server does: from memory, unless the page knows of a newer version. */
  const respondToOne = (): void => {
    const [request] = reads.splice(random.below(reads.length), 1)
    const instance = random.pick(instances)
    if (instance.stored === undefined || (request?.latest ?? 0) > instance.stored) instance.stored = committed
    const isUnchanged = request?.latest === undefined && request?.shown === instance.stored
    request?.respond(isUnchanged ? undefined : stateAt(instance.stored))
  }
  const receiveAtInstance = (instance: Instance): void => {
    if (instance.at === committed) return
    // an instance merges the events that follow within 100 ms
    let event = eventAt(cup, instance.at - first)
    instance.at += 1
    while (instance.at < committed && random.next() < 0.3) {
      const merged = joinBroadcasts(event, eventAt(cup, instance.at - first))
      if (merged?.name !== 'match_updated') break
      event = merged
      instance.at += 1
    }
    instance.stored = undefined
    if (socket !== instance) return
    const chance = random.next()
    if (chance > 0.15) inbox.push(event.payload)
    if (chance > 0.85) inbox.push(event.payload)
  }
  const receiveAtPage = (): void => {
    const at = random.next() < 0.7 ? 0 : random.below(inbox.length)
    for (const change of inbox.splice(at, 1)) applyBracketChange(client, change)
  }
  const connect = (): void => {
    socket = random.pick(instances)
    void client.invalidateQueries({ queryKey })
  }
  const disconnect = (): void => {
    socket = undefined
    inbox = []
  }

  const steppedBack: number[] = []
  let newest = 0
  const stop = observer.subscribe(({ data }) => {
    if (data && data.version < newest) steppedBack.push(data.version)
    newest = Math.max(newest, data?.version ?? 0)
  })
  const steps: [share: number, step: () => void][] = [
    [0.25, () => (committed = Math.min(last, committed + 1))],
    [0.3, () => receiveAtInstance(random.pick(instances))],
    [0.25, () => inbox.length > 0 && receiveAtPage()],
    [0.15, () => reads.length > 0 && respondToOne()],
    [0.05, () => (socket === undefined ? connect() : disconnect())],
  ]
  while (committed < last) {
    pickByShare(random, steps)()
    await settle()
  }
  for (const instance of instances) while (instance.at < committed) receiveAtInstance(instance)
  while (inbox.length > 0) receiveAtPage()
  connect()
  await settle()
  while (reads.length > 0) {
    respondToOne()
    await settle()
  }
  const shown = client.getQueryData<Bracket>(queryKey)
  stop()
  client.clear()
  return { shown, reads: count, steppedBack }
}

const versionOf = ({ states }: RecordedCup, at: number): number => states[at]?.version ?? 0

const eventAt = ({ changes }: RecordedCup, at: number) =>
  ({ name: 'match_updated', payload: changes[at] as BracketChange }) as const

/** Waits until every queued event and response has been delivered. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
