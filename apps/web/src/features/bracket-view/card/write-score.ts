import type { CardData } from '../board/bracket-store.ts'
import { scoreWords } from './match-words.ts'

/**
 * Puts the score into a card that has a place for it. React renders the place alone, so that another score can be
 * written over the one that stands there without rendering anything.
 */
export function writeScore(element: HTMLElement | null, card: CardData | undefined): boolean {
  const place = element?.querySelector('.bk-score')?.firstChild
  if (!place || card?.match.score == null) return false
  place.nodeValue = scoreWords(card.match.score)
  return true
}
