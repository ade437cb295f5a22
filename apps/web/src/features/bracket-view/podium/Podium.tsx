import type { Tournament } from '@cup/contract/tournaments'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { type PodiumPlace, PodiumPlaces } from '../../tournament/PodiumPlaces.tsx'
import { useBracketValue } from '../board/board-context.ts'
import { burst } from '../moments/burst.ts'
import { sharePoster } from '../picture/save-picture.ts'
import { podiumOf } from './podium.ts'

interface PodiumProps {
  tournament: Tournament | undefined
  /** The cup was decided while the page was open. */
  celebrates: boolean
  /** The best players of the cup. */
  honours?: ReactNode
}

/** Appears once the champion is known. */
export function Podium({ tournament, celebrates, honours }: PodiumProps) {
  const index = useBracketValue((now) => now)
  const places = podiumOf(index.bracket.matches, tournament, index)
  const champion = places[0]
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (celebrates) burst(stage.current)
  }, [celebrates])
  if (!champion) return null
  return (
    <div ref={stage} className="relative isolate bg-arena p-4">
      <div aria-hidden="true" className="absolute inset-0 -z-1 overflow-clip">
        <span className="gold-rays top-40 left-1/2 sm:left-90" />
      </div>
      <section aria-label="Podium">
        <p className="mb-3 font-display text-2xl/8 font-extrabold wrap-anywhere sm:pr-40 sm:text-[2rem]/10">
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
      <div className="max-sm:mt-3 sm:absolute sm:top-4 sm:right-4 print:hidden">
        <PosterButton cupName={index.bracket.tournament_name} places={places} />
      </div>
    </div>
  )
}

function PosterButton({ cupName, places }: { cupName: string; places: readonly PodiumPlace[] }) {
  const [busy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      await sharePoster(cupName, places)
    } catch (error) {
      toast.failure(error, 'Could not make the poster')
    }
    setBusy(false)
  }
  return (
    <Button size="small" busy={busy} onClick={share}>
      Save the poster
    </Button>
  )
}
