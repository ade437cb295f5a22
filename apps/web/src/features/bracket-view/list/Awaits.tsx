import type { Match } from '@cup/contract/matches'
import { clockTime } from '../../../format/moments.ts'
import { useBoard } from '../board/board-context.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'

/** About when a match will start, else where its first unknown team comes from. */
export function Awaits({ match: { id, team1_id, team2_id } }: { match: Match }) {
  const { bracket } = useBoard()
  const at = useExpectedTime(id)
  if (at !== null) return `about ${clockTime(at)}`
  const slot = team1_id === null ? 'team1' : team2_id === null ? 'team2' : null
  return slot && <span className="truncate">{bracket.get().source(id, slot)}</span>
}
