import type { CallInput, EndpointShape, ResponseOf } from '@cup/contract/endpoint'
import { LINK_HEADER, nextCursorOf, TOTAL_HEADER } from '@cup/contract/pages'
import { type CallOptions, callWithHeaders } from './call.ts'

/** One page of rows, and how many rows all pages have. */
export function joinPages<T>(pages: readonly AnsweredPage<T[]>[] = []): { rows: T[]; total: number } {
  const rows = pages.flatMap((page) => page.answer)
  return { rows, total: pages[0]?.total ?? rows.length }
}

interface AnsweredPage<T> {
  answer: T
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
): Promise<AnsweredPage<ResponseOf<E>>> {
  const { answer, headers } = await callWithHeaders(endpoint, input, options)
  const total = headers.get(TOTAL_HEADER)
  return { answer, total: total === null ? undefined : Number(total), next: nextCursorOf(headers.get(LINK_HEADER)) }
}
