import { LINK_HEADER, PAGE_ROWS, TOTAL_HEADER } from '@cup/contract/pages'
import type { FastifyReply } from 'fastify'

/** The part of a list that a call asks for. */
export interface PageRequest {
  /** What is searched for; empty for the whole list. */
  search: string
  /** Where the page before ended, as its `Link` header said. */
  cursor: string | undefined
  limit: number
}

export interface Page<T> {
  rows: T[]
  /** All rows that match, this page and the others. */
  total: number
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

export interface PageQuery {
  q?: string | undefined
  cursor?: string | undefined
  limit?: string | undefined
}

/** Unusable values are ignored: a list is answered whatever its address says. */
export function toPageRequest({ q, cursor, limit }: PageQuery): PageRequest {
  const wanted = /^\d{1,3}$/.test(limit ?? '') ? Number(limit) : PAGE_ROWS
  return {
    search: q?.trim() ?? '',
    cursor: cursor || undefined,
    limit: wanted >= 1 && wanted <= PAGE_ROWS ? wanted : PAGE_ROWS,
  }
}

/** Splits the row that was read beyond the limit off, and says where the next page begins. */
export function toPage<R, T>(
  read: readonly R[],
  { limit, total, cursorOf, view }: { limit: number; total: number; cursorOf: (row: R) => string; view: (row: R) => T },
): Page<T> {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map(view), total, next: read.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** A body and the headers of its page, for answers that are stored together with them. */
export class PagedAnswer {
  readonly body: unknown
  readonly headers: [string, string][]

  constructor(body: unknown, headers: [string, string][]) {
    this.body = body
    this.headers = headers
  }
}

/** `X-Total-Count`, and `Link` to the same address with the next cursor. */
export function pageHeaders(
  url: string,
  { total, next }: Pick<Page<unknown>, 'total' | 'next'>,
  parameter = 'cursor',
): [string, string][] {
  const headers: [string, string][] = [[TOTAL_HEADER, String(total)]]
  if (next !== null) headers.push([LINK_HEADER, `<${withParameter(url, parameter, next)}>; rel="next"`])
  return headers
}

function withParameter(url: string, name: string, value: string): string {
  const [path = '', search = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(search)
  parameters.set(name, value)
  return `${path}?${parameters}`
}

/** Sets the headers of the page and returns its rows, which are the body. */
export function sendPage<T>({ reply, url }: { reply: FastifyReply; url: string }, page: Page<T>): T[] {
  for (const [name, value] of pageHeaders(url, page)) void reply.header(name, value)
  return page.rows
}
