import type { Tournament } from '@cup/contract/tournaments'
import { Link } from 'react-router'
import { PayoutProgress } from '../../features/tournament/PayoutProgress.tsx'
import { Podium } from '../../features/tournament/Podium.tsx'
import { buttonStyle } from '../../ui/button-style.ts'

/** How a cup ended: who won what, and how far the prizes are. */
export function CupResult({ tournament }: { tournament: Tournament }) {
  if (tournament.cancelled) return null
  return (
    <section aria-labelledby="result" className="mb-10">
      <h2 id="result" className="text-section font-semibold">
        Winners of {tournament.name}
      </h2>
      <div className="mt-4 grid gap-4">
        <Podium tournament={tournament} />
        <div className="flex flex-wrap items-center gap-4">
          <Link to={`/bracket?tournament=${tournament.id}`} className={buttonStyle('secondary', 'small')}>
            See its bracket
          </Link>
          <PayoutProgress tournament={tournament} />
        </div>
      </div>
    </section>
  )
}
