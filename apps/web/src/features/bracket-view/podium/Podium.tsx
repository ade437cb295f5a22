import type { Tournament } from '@cup/contract/tournaments'
import { placeName } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { podiumOf } from './podium.ts'

const METALS = {
  1: { edge: 'border-t-gold', text: 'text-gold' },
  2: { edge: 'border-t-silver', text: 'text-silver' },
  3: { edge: 'border-t-bronze', text: 'text-bronze' },
} as const

/** Appears once the champion is known. */
export function Podium({ tournament }: { tournament: Tournament | undefined }) {
  const { store } = useBoard()
  const { matches } = useBracketValue(() => store.bracket())
  const places = podiumOf(matches, tournament, store.teamName)
  const champion = places[0]
  if (!champion) return null
  return (
    <section aria-label="Podium">
      <p className="font-display text-2xl/8 font-bold">
        <span className="text-gold">Champion</span> {champion.name}
      </p>
      <ol className="mt-3 grid max-w-3xl gap-3 sm:grid-cols-3">
        {places.map(({ place, name, amount }) => (
          <li
            key={place}
            className={`rounded-card border border-t-4 border-line bg-surface px-4 py-3 ${METALS[place].edge}`}
          >
            <b className={`block font-display text-section font-bold ${METALS[place].text}`}>{placeName(place)}</b>
            <span className="block font-semibold">{name}</span>
            {amount !== null && <span className="font-display text-text-2 tabular-nums">{dollars(amount)}</span>}
          </li>
        ))}
      </ol>
      {tournament && tournament.payouts_total > 0 && (
        <p className="mt-2 text-small text-text-2">
          {`Prizes paid: ${tournament.payouts_sent} of ${tournament.payouts_total}`}
        </p>
      )}
    </section>
  )
}
