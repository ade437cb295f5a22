import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ageOfData } from './age-of-data.ts'

afterEach(() => vi.restoreAllMocks())

function show(client: QueryClient, key: string, ageMs: number): void {
  client.setQueryData([key], {}, { updatedAt: Date.now() - ageMs })
  new QueryObserver(client, { queryKey: [key], staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
}

test('the oldest data on the page counts, plus the time that its response may have taken', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(performance, 'now').mockReturnValue(600_000)
  const client = new QueryClient()
  show(client, 'teams', 4000)
  show(client, 'pool', 9000)
  // Data that has not arrived yet has no age.
  new QueryObserver(client, { queryKey: ['awaited'], queryFn: () => new Promise(() => {}) }).subscribe(() => {})
  client.setQueryData(['left'], {}, { updatedAt: Date.now() - 500_000 })
  expect(ageOfData(client)).toBe(39_000)
  vi.useRealTimers()
})

test('nothing is older than the page', () => {
  vi.spyOn(performance, 'now').mockReturnValue(1200.4)
  const client = new QueryClient()
  show(client, 'teams', 400)
  expect(ageOfData(client)).toBe(1200)
})
