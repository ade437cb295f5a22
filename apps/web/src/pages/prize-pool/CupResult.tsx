import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ownPayoutsQuery, PRIZES_ADDRESS, unclaimedPrize } from '../../features/payouts/own-payouts.ts'
import { AwardedPodium } from '../../features/tournament/AwardedPodium.tsx'
import { BestPlayers } from '../../features/tournament/BestPlayers.tsx'
import { PayoutProgress } from '../../features/tournament/PayoutProgress.tsx'
import { dollars } from '../../format/dollars.ts'
import { buttonStyle } from '../../ui/button-style.ts'

interface CupResultProps {
  tournament: Tournament
  isSignedIn: boolean
  /** Beside another cup: leads to the page about this one. */
  isLinked?: boolean
}

/** How a cup ended: who won what, and which prizes have been sent. */
export function CupResult({ tournament, isSignedIn, isLinked = false }: CupResultProps) {
  const { data: payouts } = useQuery({ ...ownPayoutsQuery, enabled: isSignedIn && !tournament.cancelled })
  const prize = unclaimedPrize(payouts, tournament.id)
  if (tournament.cancelled) return <CancelledCup tournament={tournament} />
  return (
    <section
      aria-labelledby="result"
      className="mb-10 grid items-center gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <h2 id="result" className="text-section font-semibold">
        Winners of {tournament.name}
      </h2>
      <div className="grid gap-x-8 gap-y-4 sm:col-span-2 lg:auto-cols-[minmax(0,1fr)] lg:grid-flow-col lg:items-end lg:*:first:col-span-2">
        <AwardedPodium tournament={tournament} />
        <BestPlayers tournamentId={tournament.id} />
      </div>
      <div className="flex flex-wrap items-center gap-4 sm:col-start-2 sm:row-start-1">
        <Link to={`/bracket?tournament=${tournament.id}`} className={buttonStyle('secondary', 'small')}>
          See its bracket
        </Link>
        {isLinked && (
          <Link to={`/prize-pool?tournament=${tournament.id}`} className={buttonStyle('secondary', 'small')}>
            Its teams and money
          </Link>
        )}
        <PayoutProgress tournament={tournament} />
      </div>
      {prize && (
        <Link to={PRIZES_ADDRESS} className={`${buttonStyle('primary')} justify-self-start sm:col-span-2`}>
          Claim your {dollars(prize.amount)}
        </Link>
      )}
    </section>
  )
}

function CancelledCup({ tournament }: { tournament: Tournament }) {
  return (
    <section aria-labelledby="result" className="mb-10 rounded-card border border-line bg-surface p-5">
      <h2 id="result" className="text-section font-semibold">
        {tournament.name} was cancelled
      </h2>
      {tournament.entry_fee > 0 && <p className="mt-1 text-text-2">Every entry fee was refunded.</p>}
    </section>
  )
}
