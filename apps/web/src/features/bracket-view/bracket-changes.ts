import type { Bracket } from '@cup/contract/bracket'
import type { LivePayload } from '@cup/contract/live-events'
import { applyMatchChange } from '@cup/contract/match-changes'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

export type BracketChange = LivePayload<'match_updated'>

/** What events have said about one bracket. */
interface Heard {
  newest: number
  /** The last ones with rows, for an answer that is older than they are. */
  changes: BracketChange[]
  /** How many came without a version, from an instance of the previous release: a read that began before is too old. */
  unnumbered: number
}

const REMEMBERED_CHANGES = 50
/** An answer that is older than an event comes from an instance that has not heard it yet. */
const ATTEMPTS = 5
const PAUSE_MS = 300

const heardByClient = new WeakMap<QueryClient, Map<string, Heard>>()

function heardOf(client: QueryClient, tournamentId: string): Heard {
  const known = heardByClient.get(client) ?? new Map<string, Heard>()
  heardByClient.set(client, known)
  const heard = known.get(tournamentId) ?? { newest: 0, changes: [], unnumbered: 0 }
  known.set(tournamentId, heard)
  return heard
}

/**
 * Applies a change to the bracket in the cache. A bracket that has missed an earlier change is read again, and so is one
 * whose change came without its rows. A bracket that is still loading gets the change when its answer arrives.
 */
export function hearBracketChange(client: QueryClient, change: BracketChange): void {
  const queryKey = queryKeys.bracket(change.tournament_id)
  const heard = heardOf(client, change.tournament_id)
  heard.newest = Math.max(heard.newest, change.version ?? 0)
  if (change.version === undefined) heard.unnumbered += 1
  if (change.matches) heard.changes = [...heard.changes, change].slice(-REMEMBERED_CHANGES)
  const bracket = client.getQueryData<Bracket>(queryKey)
  if (!bracket) return
  const next = catchUp(bracket, heard.changes)
  if (next !== bracket) client.setQueryData<Bracket>(queryKey, next)
  // A read in progress goes on until it has what was heard meanwhile, so it is not started again.
  if (next.version < heard.newest || change.version === undefined) {
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  }
}

/** The newest version that this page has heard of, if it is newer than `version`. */
export function newestHeard(client: QueryClient, tournamentId: string, version: number): number | undefined {
  const { newest } = heardOf(client, tournamentId)
  return newest > version ? newest : undefined
}

/** Reads the bracket; undefined if the server says that the one we have has not changed. */
export type AskForBracket = (known: Bracket | undefined) => Promise<Bracket | undefined>

/**
 * Reads the bracket until the answer is as new as every event heard so far. Changes that arrive during the read are not
 * undone by its older answer. If the server keeps answering an older version, its data was restored from a backup, and
 * its answer counts.
 */
export async function readBracket(
  client: QueryClient,
  tournamentId: string,
  ask: AskForBracket,
  pause: (attempt: number) => Promise<void> = waitABit,
): Promise<Bracket> {
  const queryKey = queryKeys.bracket(tournamentId)
  const heard = heardOf(client, tournamentId)
  for (let attempt = 1; ; attempt++) {
    const known = client.getQueryData<Bracket>(queryKey)
    const { unnumbered } = heard
    const answer = (await ask(known)) ?? known
    if (heard.unnumbered !== unnumbered) continue
    if (!answer) throw new Error('The server says that a bracket has not changed that was never read')
    const next = catchUp(newer(client.getQueryData<Bracket>(queryKey), answer), heard.changes)
    const isOld = answer.version < (known?.version ?? 0) || next.version < heard.newest
    if (!isOld) return next
    if (attempt >= ATTEMPTS) {
      Object.assign(heard, { newest: answer.version, changes: [] } satisfies Partial<Heard>)
      return answer
    }
    await pause(attempt)
  }
}

const waitABit = (attempt: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))

const newer = (shown: Bracket | undefined, answer: Bracket): Bracket =>
  shown && shown.version > answer.version ? shown : answer

/** Applies every remembered change that continues what the bracket has. */
function catchUp(bracket: Bracket, changes: readonly BracketChange[]): Bracket {
  const inOrder = [...changes].sort((one, other) => (one.version ?? 0) - (other.version ?? 0))
  return inOrder.reduce((current, change) => applyChange(current, change) ?? current, bracket)
}

/**
 * The bracket after the change; the same object if it has the change already, undefined if it has to be read again. The
 * rows of a change are complete for its whole range of versions, so it may begin before the version that we have.
 */
export function applyChange(
  bracket: Bracket,
  { from_version, version, matches }: Pick<BracketChange, 'from_version' | 'version' | 'matches'>,
): Bracket | undefined {
  if (version === undefined || from_version === undefined) return undefined
  if (version <= bracket.version) return bracket
  if (!matches || from_version > bracket.version) return undefined
  const known = new Map(bracket.matches.map((match) => [match.id, match]))
  const rows = new Map(matches.map((change) => [change.id, applyMatchChange(known.get(change.id), change)]))
  const changed = [...rows.values()].filter((match) => match !== undefined)
  if (changed.length < rows.size) return undefined
  return {
    ...bracket,
    version,
    // A match that is added to a drawn bracket is the reset of the grand final, which is the last one.
    matches: [
      ...bracket.matches.map((match) => rows.get(match.id) ?? match),
      ...changed.filter(({ id }) => !known.has(id)),
    ],
  }
}
