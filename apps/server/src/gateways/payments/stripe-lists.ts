import type { Period } from './payment-gateway.ts'

interface ListParams {
  limit: number
  created: { gte: number; lte: number }
  starting_after?: string
}

interface Page<T> {
  data: T[]
  has_more: boolean
}

/** The most that the provider puts on a page. */
const PAGE_SIZE = 100
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** All pages of a list. Every page is a call of its own, with the patience of one. */
export async function listAll<T extends { id: string }>(
  list: (params: ListParams) => Promise<Page<T>>,
  { since, until }: Period,
): Promise<T[]> {
  const found: T[] = []
  const created = { gte: seconds(since), lte: seconds(until) }
  for (;;) {
    const last = found.at(-1)?.id
    const page = await list({ limit: PAGE_SIZE, created, ...(last === undefined ? {} : { starting_after: last }) })
    found.push(...page.data)
    if (!page.has_more || page.data.length === 0) return found
  }
}
