import { useCard } from '../board/board-context.ts'
import { StreamMatch } from './StreamMatch.tsx'

/** One match at the foot of the picture, over whatever the stream shows. */
export function LowerThird({ matchId }: { matchId: string }) {
  const card = useCard(matchId)
  if (!card) return null
  const { match } = card
  return (
    <section aria-label={match.round_name} className="bc-third">
      <p className="bc-label">{`${match.round_name} · Best of ${match.best_of}`}</p>
      <StreamMatch match={match} size="large" />
    </section>
  )
}
