import type { CardData } from '../board/bracket-store.ts'
import { cardLabel, scoreWords } from './match-words.ts'

/**
 * Puts the label and the score of a match into its card. React renders neither of them, so that another score can be
 * written over the one that stands there without rendering anything.
 */
export function writeWords(element: HTMLElement | null, card: CardData | undefined): void {
  if (!element || !card) return
  element.setAttribute('aria-label', cardLabel(card))
  const score = element.querySelector('.bk-foot')?.firstChild
  if (score && card.match.score !== null) score.nodeValue = scoreWords(card.match.score)
}
