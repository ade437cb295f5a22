import type { Observable } from './observable.ts'

/**
 * The match that takes the focus and the one that gives it up are both kept in the page: were the old card gone before
 * the new one has the focus, the focus would fall to the document for a moment.
 */
export function pinFocus(focus: Observable<readonly string[]>, matchId: string): void {
  const last = focus.get().at(-1)
  if (last !== matchId) focus.set(last === undefined ? [matchId] : [last, matchId])
}
