import type { Tournament } from '@cup/contract/tournaments'
import type { ReactNode } from 'react'
import { PodiumPlaces } from '../../tournament/PodiumPlaces.tsx'
import { useBracketValue } from '../board/board-context.ts'
import { podiumOf } from './podium.ts'

/** Appears once the champion is known. */
export function Podium({ tournament, honours }: { tournament: Tournament | undefined; honours?: ReactNode }) {
  const index = useBracketValue((now) => now)
  const places = podiumOf(index.bracket.matches, tournament, index)
  const champion = places[0]
  if (!champion) return null
  return (
    <section aria-label="Podium">
      <p className="mb-3 font-display text-2xl/8 font-bold wrap-anywhere">
        <span className="text-gold">Champion</span> {champion.name}
      </p>
      <div className="grid gap-3 xl:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] xl:items-end">
        <PodiumPlaces places={places} />
        {honours}
      </div>
      {tournament && tournament.payouts_total > 0 && (
        <p className="mt-2 text-small text-text-2">
          {`Prizes paid: ${tournament.payouts_sent} of ${tournament.payouts_total}`}
        </p>
      )}
    </section>
  )
}
