import { placeName } from '../../format/counts.ts'
import type { FinalPlace } from './final-place.ts'

/** `You finished 5th–6th of 16`. */
export function finalPlaceWords({ from, to, of }: FinalPlace): string {
  if (from === 1) return 'Champions! You won the cup'
  const place = from === to ? placeName(from) : `${placeName(from)}–${placeName(to)}`
  return `You finished ${place} of ${of}`
}

/** Why the team is out, or how it won: the ruling if there is one, else the result of its last match. */
export function reasonWords({ lastMatch }: FinalPlace, teamId: string, opponent: string | null): string {
  if (lastMatch.ruling !== null) return `${lastMatch.round_name} · ${lastMatch.ruling}`
  const won = lastMatch.winner_id === teamId
  const against = opponent === null ? '' : ` against ${opponent}`
  const score = lastMatch.score === null ? '' : ` · Score: ${lastMatch.score}`
  return `${lastMatch.round_name} · ${won ? 'Won' : 'Lost'}${against}${score}`
}
