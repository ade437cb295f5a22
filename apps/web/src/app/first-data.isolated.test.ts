import { listTeams } from '@cup/contract/teams'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { aTeam } from '../../test-support/samples.ts'
import { writeToken } from '../api/token-storage.ts'
import { teamsQuery } from '../features/teams/teams-query.ts'
import { takeFirstData } from './first-data.ts'
import { createQueryClient } from './query-client.ts'
import { routeTable } from './route-table.tsx'

const EMPTY: Record<string, unknown> = { '/api/teams': [], '/api/tournaments/current': null }
const TEAMS = [aTeam({ team_name: 'Early' })]
const Page = Object.assign(() => null, { fetchFirst: (client: QueryClient) => client.fetchQuery(teamsQuery) })
let api: FakeApi
let root: HTMLElement
let client: QueryClient

beforeEach(() => {
  api = fakeApi().respond(listTeams, [])
  root = document.body.appendChild(document.createElement('div'))
  client = createQueryClient()
  window.early = { token: null, responses: { '/api/teams': Promise.resolve(Response.json(TEAMS)) }, isComplete: true }
})
afterEach(() => {
  delete window.early
  root.remove()
  vi.restoreAllMocks()
})

const isUntouched = () => client.getQueryData(teamsQuery.queryKey) === undefined && api.requests(listTeams).length === 0

test('responses that arrived before the code are in the cache before the first render', async () => {
  expect(await takeFirstData(client, root, Page)).toBe(true)
  expect(client.getQueryData(teamsQuery.queryKey)).toEqual(TEAMS)
  expect(api.requests(listTeams)).toHaveLength(0)
})

test.each<[string, () => void]>([
  ['are incomplete', () => Object.assign(window.early ?? {}, { isComplete: false })],
  ['belong to another session', () => writeToken('another')],
  ['are old', () => vi.spyOn(performance, 'now').mockReturnValue(16_000)],
  ['were never requested', () => delete window.early],
  ['arrive while the page is already in use', () => root.appendChild(document.createElement('input')).focus()],
])('nothing is requested or waited for when they %s', async (_, happen) => {
  happen()
  expect(await takeFirstData(client, root, Page)).toBe(false)
  expect(isUntouched()).toBe(true)
})

test('a page without data of the server uses no early responses', async () => {
  expect(await takeFirstData(client, root, () => null)).toBe(false)
})

test.each(routeTable.map((route) => [route.path, route] as const))(
  '%s makes no call before its first render beyond its early calls',
  async (_, { Page, earlyCalls }) => {
    const page = await Page.preload()
    const responses = earlyCalls.map((address) => [address, Promise.resolve(Response.json(EMPTY[address]))])
    window.early = { token: null, responses: Object.fromEntries(responses), isComplete: true }
    const fetched = vi.spyOn(window, 'fetch')
    await takeFirstData(client, root, page)
    expect(fetched).not.toHaveBeenCalled()
  },
)
