import { placeName } from '../../format/counts.ts'
import { dollars } from '../../format/dollars.ts'
import { TeamEmblem } from '../teams/TeamEmblem.tsx'

export interface PodiumPlace {
  place: 1 | 2 | 3
  /** Null if the team is gone. */
  teamId: string | null
  /** See `chooseEmblem`; null if the team is gone. */
  emblem: number | null
  name: string
  /** Dollars; null while nothing is settled. */
  amount: number | null
}

const LOOKS = [
  'sm:col-start-2 sm:pt-6 [--place:var(--color-gold)]',
  'sm:col-start-1 [--place:var(--color-silver)]',
  'sm:col-start-3 [--place:var(--color-bronze)]',
] as const

/**
 * First in the middle and a little higher, as on a real one; a phone has no room for three names side by side. A place
 * nobody won is left out, and the others stay where they belong.
 */
export function PodiumPlaces({ places }: { places: readonly PodiumPlace[] }) {
  return (
    <ol className="grid max-w-2xl gap-2 sm:grid-cols-[1fr_1.15fr_1fr] sm:items-end sm:gap-3">
      {places.map(({ place, emblem, name, amount }) => (
        <li
          key={place}
          className={`flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 max-sm:border-l-4 max-sm:border-l-(--place) sm:row-start-1 sm:flex-col sm:gap-1.5 sm:border-t-4 sm:border-t-(--place) sm:px-3 sm:py-4 sm:text-center ${LOOKS[place - 1]}`}
        >
          <p className="font-display text-section font-bold text-(--place) max-sm:w-10">{placeName(place)}</p>
          {emblem !== null && <TeamEmblem seed={emblem} />}
          <p className="min-w-0 font-semibold wrap-anywhere max-sm:flex-1 sm:w-full">{name}</p>
          {amount !== null && <p className="font-display text-lg/6.5 font-semibold tabular-nums">{dollars(amount)}</p>}
        </li>
      ))}
    </ol>
  )
}
