import { LINK_HEADER, PAGE_ROWS, TOTAL_HEADER } from '@cup/contract/pages'
import type { FastifyReply } from 'fastify'
import type { Page, PageRequest } from '../db/page.ts'

export interface PageQuery {
  q?: string | undefined
  cursor?: string | undefined
  limit?: string | undefined
}

/** Invalid values are ignored. */
export function toPageRequest({ q, cursor, limit }: PageQuery): PageRequest {
  const rows = /^\d{1,3}$/.test(limit ?? '') ? Number(limit) : PAGE_ROWS
  return {
    search: q?.trim() ?? '',
    cursor: cursor || undefined,
    limit: rows >= 1 && rows <= PAGE_ROWS ? rows : PAGE_ROWS,
  }
}

/** A body with the headers of its page, for the read cache. */
export class PagedResponse {
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(body: unknown, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}

/** `X-Total-Count`, and `Link` to the same address with the next cursor. */
export function pageHeaders(
  url: string,
  { total, next }: Pick<Page<unknown>, 'total' | 'next'>,
  parameter = 'cursor',
): Record<string, string> {
  const counted = { [TOTAL_HEADER]: String(total) }
  return next === null ? counted : { ...counted, [LINK_HEADER]: `<${withParameter(url, parameter, next)}>; rel="next"` }
}

function withParameter(url: string, name: string, value: string): string {
  const [path = '', search = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(search)
  parameters.set(name, value)
  return `${path}?${parameters}`
}

/** Sets the headers of the page and returns its rows, which are the body. */
export function sendPage<T>({ reply, url }: { reply: FastifyReply; url: string }, page: Page<T>): T[] {
  void reply.headers(pageHeaders(url, page))
  return page.rows
}
