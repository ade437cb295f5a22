import { type Bracket, bracketTag, getBracket } from '@cup/contract/bracket'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { firstPair } from '../../../test-support/bracket/change-match.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { aTournament } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { resetServerTime, serverNow } from '../clock/server-clock.ts'
import { applyBracketChange } from './bracket-changes.ts'
import { bracketQuery, withMatch } from './bracket-query.ts'

describe('withMatch', () => {
  test('replaces one match and keeps every other object', () => {
    const bracket = bracketOf(8)
    const match = { ...firstPair(bracket), score: '2-0' }
    const patched = withMatch(bracket, match)
    expect(patched.matches.filter((other, at) => other !== bracket.matches[at])).toEqual([match])
  })

  test('returns the same bracket if it has no such match', () => {
    const bracket = bracketOf(4)
    expect(withMatch(bracket, { ...firstPair(bracket), id: 'other' })).toBe(bracket)
  })
})

describe('a page that has the bracket', () => {
  const known = { ...bracketOf(4), version: 8 }
  const cup = known.tournament_id

  async function readAgain(respond: () => Response) {
    const sent: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get('if-none-match'))
      return respond()
    })
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    client.setQueryData(queryKeys.bracket(cup), known)
    const error = await client.fetchQuery({ ...bracketQuery(cup), staleTime: 0 }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return { error, sent, shown: client.getQueryData(queryKeys.bracket(cup)) }
  }

  test('keeps it when the server returns 304', async () => {
    const { sent, shown, error } = await readAgain(() => new Response(null, { status: 304 }))
    expect(sent).toEqual([bracketTag(8)])
    expect([shown, error]).toEqual([known, undefined])
  })

  test('fails with any other refusal', async () => {
    const { error } = await readAgain(() => new Response('{}', { status: 500 }))
    expect(error).toMatchObject({ status: 500 })
  })
})

test('a bracket sets the clock, and its first read names the version of its own cup only', async () => {
  resetServerTime()
  const bracket = { ...bracketOf(4), server_time: '2036-11-21T18:00:00.000Z' }
  const api = fakeApi().respond(getBracket, bracket)
  const client = new QueryClient()
  client.setQueryData(queryKeys.currentTournament, aTournament({ id: 'another cup', bracket_version: 9 }))
  await client.fetchQuery(bracketQuery(bracket.tournament_id))
  expect(api.requests(getBracket).map(({ query, params }) => [query, params])).toEqual([
    [{}, { tournamentId: bracket.tournament_id }],
  ])
  expect(new Date(serverNow()).getUTCFullYear()).toBe(2036)
  resetServerTime()
})

describe('a page behind a cache that has an old bracket under a new version', () => {
  const old = { ...bracketOf(4), version: 8 }
  const current = { ...old, version: 9, matches: old.matches.map((match) => ({ ...match, score: '2-0' })) }
  const cup = old.tournament_id

  /** Returns the old bracket to every call that names a version, and the current one to a plain call. */
  function openPage() {
    const api = fakeApi().respond(getBracket, ({ query }) => (query.version === undefined ? current : old))
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const open = (): void => void new QueryObserver(client, bracketQuery(cup)).subscribe(() => {})
    return {
      client,
      open,
      shown: () => client.getQueryData<Bracket>(queryKeys.bracket(cup)),
      askedVersions: () => api.requests(getBracket).map(({ query }) => query.version),
    }
  }

  test('shows the true bracket after one event, with one call without a version', async () => {
    const { client, open, shown, askedVersions } = openPage()
    client.setQueryData(queryKeys.bracket(cup), old)
    open()
    applyBracketChange(client, { tournament_id: cup, match_ids: [], from_version: 8, version: 9 })
    await vi.waitFor(() => expect(shown()).toEqual(current))
    expect(askedVersions()).toEqual(['9', undefined])
  })

  test('shows the true bracket when it is opened', async () => {
    const { client, open, shown, askedVersions } = openPage()
    client.setQueryData(queryKeys.currentTournament, aTournament({ id: cup, bracket_version: 9 }))
    open()
    await vi.waitFor(() => expect(shown()).toEqual(current))
    expect(askedVersions()).toEqual(['9', undefined])
  })
})
