import * as z from 'zod/mini'

/** Max rows per page of a list. */
export const PAGE_ROWS = 200
/** Search results are counted up to this number. */
export const COUNTED_MATCHES = 1000
/** How many rows the list has altogether, all pages included. */
export const TOTAL_HEADER = 'x-total-count'
/** Holds the address of the next page as `rel="next"`; absent on the last page. */
export const LINK_HEADER = 'link'

/**
 * Query of a list that is answered page by page. `q` finds rows by the beginnings of words. `cursor` comes from the `Link`
 * header of the page before; a malformed one means the first page. `limit` is 1 to 200; anything else means 200.
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
