import { useBoard } from '../board/board-context.ts'
import { MatchCard } from '../card/MatchCard.tsx'

/** The matches that are called or being played, of both sides. */
export function LiveNow({ ids }: { ids: readonly string[] }) {
  const { store } = useBoard()
  return (
    <section aria-label="Live now">
      <h2 className="sr-only">Live now</h2>
      {ids.length === 0 && <p className="py-6 text-center text-text-2">No match is being played right now.</p>}
      <ol aria-label="Live now" className="bk-live">
        {ids.map((id) => (
          <li key={id}>
            <p className="mb-1 text-small font-semibold text-text-2">{store.card(id)?.match.round_name}</p>
            <MatchCard id={id} />
          </li>
        ))}
      </ol>
    </section>
  )
}
