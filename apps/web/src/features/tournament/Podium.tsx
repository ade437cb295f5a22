import type { Tournament } from '@cup/contract/tournaments'
import { placeName } from '../../format/counts.ts'
import { dollars } from '../../format/dollars.ts'

const LOOKS = [
  'order-2 border-t-gold pt-6 [--place:var(--color-gold)]',
  'order-1 border-t-silver [--place:var(--color-silver)]',
  'order-3 border-t-bronze [--place:var(--color-bronze)]',
] as const

/** First in the middle and a little higher, as on a real one. A place nobody won is left out. */
export function Podium({ tournament }: { tournament: Tournament }) {
  const places = podiumPlaces(tournament)
  if (places.length === 0) return null
  return (
    <ol className="grid max-w-2xl grid-cols-[1fr_1.15fr_1fr] items-end gap-2 sm:gap-3">
      {places.map(({ place, name, amount }) => (
        <li
          key={place}
          className={`rounded-card border border-t-4 border-line bg-surface px-2 py-4 text-center ${LOOKS[place - 1]}`}
        >
          <p className="font-display text-section font-bold text-(--place)">{placeName(place)}</p>
          <p className="my-1 font-semibold">{name}</p>
          {amount !== undefined && (
            <p className="font-display text-lg/6.5 font-semibold tabular-nums">{dollars(amount)}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

function podiumPlaces(tournament: Tournament) {
  const { prize_amounts: amounts } = tournament
  return [
    { place: 1, name: tournament.first_place_team_name, amount: amounts?.first },
    { place: 2, name: tournament.second_place_team_name, amount: amounts?.second },
    { place: 3, name: tournament.third_place_team_name, amount: amounts?.third },
  ].filter(({ name }) => name !== null)
}
