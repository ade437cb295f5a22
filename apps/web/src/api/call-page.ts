import type { CallInput, EndpointShape, ResponseOf } from '@cup/contract/endpoint'
import { LINK_HEADER, nextCursorOf, TOTAL_HEADER } from '@cup/contract/pages'
import { type CallOptions, callWithHeaders } from './call.ts'

/** The rows that are loaded, and how many rows all pages have together. */
export function joinPages<T>(pages: readonly Page<T[]>[] = []): { rows: T[]; total: number } {
  const rows = pages.flatMap((page) => page.body)
  return { rows, total: pages[0]?.total ?? rows.length }
}

interface Page<T> {
  body: T
  /** Rows of all pages together; undefined if the response does not say. */
  total: number | undefined
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/** Makes a call whose response is one page of a list. */
export async function callPage<const E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Page<ResponseOf<E>>> {
  const { body, headers } = await callWithHeaders(endpoint, input, options)
  const total = headers.get(TOTAL_HEADER)
  return { body, total: total === null ? undefined : Number(total), next: nextCursorOf(headers.get(LINK_HEADER)) }
}
