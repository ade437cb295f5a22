/** Dispatched by a card that has just shown the winner of its match; bubbles up to the tree. */
const SETTLED = 'bracket:settled'

export const dispatchSettled = (card: Element, matchId: string): void => {
  card.dispatchEvent(new CustomEvent(SETTLED, { bubbles: true, detail: matchId }))
}

export function onSettled(tree: Element, listener: (matchId: string) => void, signal: AbortSignal): void {
  tree.addEventListener(SETTLED, (event) => listener((event as CustomEvent<string>).detail), { signal })
}
