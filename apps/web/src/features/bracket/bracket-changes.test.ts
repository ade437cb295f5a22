import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { applyBracketChange, applyChange, fetchLatestBracket } from './bracket-changes.ts'

const BRACKET = { ...bracketOf(4), version: 5 }
const CUP = BRACKET.tournament_id
const KEY = ['bracket', CUP]
const [FIRST, SECOND] = BRACKET.matches as [Match, Match]

const scored = (match: Match, score: string): Match => ({ ...match, score })
const change = (from_version: number, version: number, ...matches: Match[]) => ({
  tournament_id: CUP,
  match_ids: matches.map(({ id }) => id),
  from_version,
  version,
  matches,
})
/** The bracket as a read shows it at a version. */
const at = (version: number, ...rows: Match[]): Bracket => ({
  ...BRACKET,
  version,
  matches: BRACKET.matches.map((match) => rows.find(({ id }) => id === match.id) ?? match),
})

describe('applying a change', () => {
  test('replaces its rows and keeps every other object', () => {
    const next = applyChange(BRACKET, change(5, 6, scored(FIRST, '2-0')))
    expect(next).toEqual(at(6, scored(FIRST, '2-0')))
    const untouched = BRACKET.matches.slice(1)
    expect(untouched.length).toBeGreaterThan(0)
    expect(untouched.filter((match, index) => match !== next?.matches[index + 1])).toEqual([])
  })

  test('does nothing to a bracket that has it already', () => {
    expect(applyChange(BRACKET, change(3, 5, scored(FIRST, '2-0')))).toBe(BRACKET)
  })

  test('may begin before the version of the bracket, since its rows are complete', () => {
    expect(applyChange(BRACKET, change(3, 7, scored(FIRST, '2-0')))).toEqual(at(7, scored(FIRST, '2-0')))
  })

  test('is not possible after a gap, or without rows', () => {
    expect(applyChange(BRACKET, change(6, 7, FIRST))).toBeUndefined()
    expect(applyChange(BRACKET, { from_version: 5, version: 6 })).toBeUndefined()
    expect(applyChange(BRACKET, { version: 6, matches: [FIRST] })).toBeUndefined()
    expect(applyChange(BRACKET, { from_version: 5, version: 6, matches: [{ id: 'new', revision: 2 }] })).toBeUndefined()
  })

  test('adds the reset of the grand final as the last match', () => {
    const reset = { ...FIRST, id: 'reset', round_name: 'Grand Final Reset' }
    expect(applyChange(BRACKET, change(5, 6, reset))?.matches.at(-1)).toEqual(reset)
  })
})

describe('a page with a bracket', () => {
  let client: QueryClient
  let requests: ((response: Bracket | undefined) => void)[]
  const shown = () => client.getQueryData<Bracket>(KEY)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const respond = async (bracket: Bracket | undefined) => {
    requests.shift()?.(bracket)
    await settle()
  }
  const receive = async (...changes: Parameters<typeof applyBracketChange>[1][]) => {
    for (const each of changes) applyBracketChange(client, each)
    await settle()
  }
  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    requests = []
    const request = () => new Promise<Bracket | undefined>((resolve) => requests.push(resolve))
    const queryFn = () => fetchLatestBracket(client, CUP, request, () => Promise.resolve())
    new QueryObserver(client, { queryKey: KEY, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  })

  test('applies events without a request', async () => {
    await respond(BRACKET)
    await receive(change(5, 6, scored(FIRST, '1-0')), change(6, 7, scored(FIRST, '2-0')))
    expect(requests).toHaveLength(0)
    expect(shown()).toEqual(at(7, scored(FIRST, '2-0')))
  })

  test('requests the bracket once after a gap, however many events follow', async () => {
    await respond(BRACKET)
    await receive(change(7, 8, SECOND), change(8, 9, SECOND), change(10, 11, SECOND))
    expect(requests).toHaveLength(1)
    await respond(at(11, scored(FIRST, '2-0')))
    expect(requests).toHaveLength(0)
    expect(shown()).toEqual(at(11, scored(FIRST, '2-0')))
  })

  test('applies an event that arrives before the first response', async () => {
    await receive(change(5, 6, scored(FIRST, '2-0')))
    await respond(BRACKET)
    expect(requests).toHaveLength(0)
    expect(shown()).toEqual(at(6, scored(FIRST, '2-0')))
  })

  test('is not replaced by a response that is older than an event', async () => {
    await respond(BRACKET)
    void client.invalidateQueries({ queryKey: KEY })
    await settle()
    await receive(change(5, 6, scored(FIRST, '2-0')))
    await respond(BRACKET)
    expect(shown()).toEqual(at(6, scored(FIRST, '2-0')))
  })

  test('applies two events that arrive in the wrong order', async () => {
    await respond(BRACKET)
    await receive(change(6, 7, scored(SECOND, '1-1')), change(5, 6, scored(FIRST, '2-0')))
    expect(shown()).toEqual(at(7, scored(FIRST, '2-0'), scored(SECOND, '1-1')))
  })

  test('requests again while the response is older than an event that the page has received', async () => {
    await respond(BRACKET)
    await receive({ tournament_id: CUP, match_ids: [], from_version: 5, version: 6 })
    await respond(BRACKET)
    expect(requests).toHaveLength(1)
    await respond(at(6, scored(FIRST, '2-0')))
    expect(requests).toHaveLength(0)
    expect(shown()?.version).toBe(6)
  })

  test('refetches after a change without a version, and restarts a read in progress', async () => {
    await respond(BRACKET)
    const old = { tournament_id: CUP, match_ids: [] }
    await receive(old)
    expect(requests).toHaveLength(1)
    await receive(old)
    expect(requests).toHaveLength(2)
    expect(client.getQueryData(queryKeys.bracketChanges(CUP))).toEqual([])
  })

  test('keeps the latest fifty changes while it waits for its bracket', async () => {
    await receive(...Array.from({ length: 60 }, (_, at) => change(at, at + 1, FIRST)))
    const waiting = client.getQueryData<{ version: number }[]>(queryKeys.bracketChanges(CUP))
    expect([waiting?.length, waiting?.at(-1)?.version]).toEqual([50, 60])
  })

  test('keeps its bracket when the server returns 304', async () => {
    await respond(BRACKET)
    void client.invalidateQueries({ queryKey: KEY })
    await settle()
    await respond(undefined)
    expect(shown()).toBe(BRACKET)
  })

  test('shows an older version that the server keeps returning, as after a restored backup', async () => {
    await respond(BRACKET)
    void client.invalidateQueries({ queryKey: KEY })
    await settle()
    while (requests.length > 0) await respond(at(2))
    expect(shown()).toEqual(at(2))
    await receive(change(2, 3, scored(FIRST, '2-0')))
    expect(shown()).toEqual(at(3, scored(FIRST, '2-0')))
  })
})
