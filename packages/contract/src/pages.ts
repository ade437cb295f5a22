import * as z from 'zod/mini'

/** Max rows per page of a list. */
export const PAGE_ROWS = 200
/** Search results are counted up to this number. */
export const COUNTED_MATCHES = 1000
/** The number of rows on all pages. */
export const TOTAL_HEADER = 'x-total-count'
/** Contains the URL of the next page as `rel="next"`; absent on the last page. */
export const LINK_HEADER = 'link'

/**
 * The query of a list with pages. `q` finds rows by the beginnings of words. `cursor` is from the `Link` header of the
 * previous page; a malformed one means the first page. `limit` is 1 to 200; anything else means 200.
 */
export const pageQuery = {
  q: z.optional(z.string()),
  cursor: z.optional(z.string()),
  limit: z.optional(z.string()),
}

/** The cursor of the next page in a `Link` header, or null on the last page. */
export function nextCursorOf(link: string | null): string | null {
  const next = /<([^>]*)>; rel="next"/.exec(link ?? '')?.[1]
  return next === undefined ? null : new URLSearchParams(next.split('?')[1]).get('cursor')
}
