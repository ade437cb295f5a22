import type { Team } from '@cup/contract/teams'
import type { Tournament } from '@cup/contract/tournaments'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { type PodiumPlace, PodiumPlaces } from '../../tournament/PodiumPlaces.tsx'
import { useBracketValue } from '../board/board-context.ts'
import { useSteps } from '../board/use-steps.ts'
import { burst } from '../moments/burst.ts'
import { sharePoster } from '../picture/save-picture.ts'
import { DecidingMatch } from './DecidingMatch.tsx'
import { podiumOf } from './podium.ts'

interface PodiumProps {
  tournament: Tournament | undefined
  /** With their players; undefined until they are loaded. */
  teams: readonly Team[] | undefined
  /** The cup was decided while the page was open. */
  celebrates: boolean
  /** The best players of the cup. */
  honours?: ReactNode
}

const NAME = 'text-[1.625rem]/8 sm:text-4xl/10'
const LONG_NAME = 'text-[1.375rem]/7 sm:text-[1.75rem]/8'

/** The champion, the three places and the deciding match, once the cup is decided. */
export function Podium({ tournament, teams, celebrates, honours }: PodiumProps) {
  const index = useBracketValue((now) => now)
  const places = podiumOf(index.bracket.matches, tournament, index)
  const champion = places[0]
  const stage = useRef<HTMLDivElement>(null)
  // If the cup is decided while the page is open, the podium is rendered first and the rest in a later frame.
  const steps = celebrates ? 1 : 0
  const hasFinal = useSteps(steps) === steps
  useEffect(() => {
    if (celebrates) burst(stage.current)
  }, [celebrates])
  if (!champion) return null
  const isLong = [...champion.name].length > 20
  return (
    <div
      ref={stage}
      className="relative isolate grid grid-cols-1 gap-4 bg-arena p-4 xl:grid-cols-[minmax(0,46rem)_minmax(0,1fr)] xl:gap-8"
    >
      <div aria-hidden="true" className="absolute inset-0 -z-1 overflow-clip">
        <span className="gold-rays top-44 left-1/2 xl:left-96" />
      </div>
      <div className="relative grid gap-3">
        <section aria-label="Podium" className="flex flex-col justify-between gap-3">
          <div className="flex items-center gap-4 sm:pr-40">
            {champion.emblem !== null && <TeamEmblem seed={champion.emblem} className="size-14 sm:size-17" />}
            <div className="min-w-0">
              <p className={`font-display font-extrabold wrap-anywhere ${isLong ? LONG_NAME : NAME}`}>
                <span className="text-gold">Champion</span> {champion.name}
              </p>
              <Details teamId={champion.teamId} teams={teams} tournament={tournament} />
            </div>
          </div>
          <PodiumPlaces places={places} />
        </section>
        <div className="print:hidden sm:absolute sm:top-4 sm:right-0">
          <PosterButton cupName={index.bracket.tournament_name} places={places} />
        </div>
      </div>
      <div className="flex flex-col justify-end gap-3">
        {hasFinal && <DecidingMatch />}
        {hasFinal && honours}
      </div>
    </div>
  )
}

/** The champion's players, and how many prizes are paid. Its height is reserved while the players are loading. */
function Details({ teamId, teams, tournament }: Pick<PodiumProps, 'teams' | 'tournament'> & { teamId: string | null }) {
  const players = teams?.find(({ id }) => id === teamId)?.players ?? []
  const { payouts_sent: sent = 0, payouts_total: total = 0 } = tournament ?? {}
  return (
    <p className="flex min-h-5.5 flex-wrap gap-x-4 text-small text-text-2">
      {players.length > 0 && <span className="text-text">{players.map(({ name }) => name).join(', ')}</span>}
      {total > 0 && <span>{`Prizes paid: ${sent} of ${total}`}</span>}
    </p>
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
