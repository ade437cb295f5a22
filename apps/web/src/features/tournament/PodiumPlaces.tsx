import { placeName } from '../../format/counts.ts'
import { dollars } from '../../format/dollars.ts'
import { TeamEmblem } from '../teams/TeamEmblem.tsx'

export interface PodiumPlace {
  place: 1 | 2 | 3
  /** Null if the team was deleted. */
  teamId: string | null
  /** See `chooseEmblem`; null if the team was deleted. */
  emblem: number | null
  name: string
  /** Dollars; null while nothing is settled, and without a prize. */
  amount: number | null
}

const STYLES = [
  'sm:col-start-2 sm:min-h-38 [--place:var(--color-gold)]',
  'sm:col-start-1 sm:min-h-32 [--place:var(--color-silver)]',
  'sm:col-start-3 sm:min-h-28 [--place:var(--color-bronze)]',
] as const

/** Longer names are set smaller on a phone, so that their words stay whole. */
const LONG = 16

/**
 * First place in the middle and a little higher; on a phone one below the other. A place without a winner is omitted,
 * and the others keep their positions.
 */
export function PodiumPlaces({ places }: { places: readonly PodiumPlace[] }) {
  return (
    <ol className="grid gap-2 sm:grid-cols-[1fr_1.15fr_1fr] sm:items-end sm:gap-2.5">
      {places.map(({ place, emblem, name, amount }) => (
        <li
          key={place}
          className={`flex items-center gap-3 bg-step px-4 py-2.5 sm:row-start-1 sm:grid sm:grid-cols-[1fr_auto] sm:content-start sm:gap-y-1 sm:py-3 ${STYLES[place - 1]}`}
        >
          <p className="font-display text-section font-extrabold text-(--place) max-sm:w-10">{placeName(place)}</p>
          {emblem !== null && <TeamEmblem seed={emblem} className={place === 1 ? 'size-9 sm:size-12' : 'size-9'} />}
          <p
            className={`min-w-0 wrap-anywhere max-sm:flex-1 sm:col-span-2 ${[...name].length > LONG ? 'max-sm:text-small' : ''} ${place === 1 ? 'font-display text-lg/6 font-bold' : 'leading-5 font-semibold'}`}
          >
            {name}
          </p>
          {amount !== null && (
            <p className="font-display text-xl/7 font-extrabold tabular-nums sm:col-span-2">{dollars(amount)}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
