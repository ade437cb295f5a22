import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { MatchPanel } from '../features/my-match/MatchPanel.tsx'
import { ownPayoutsQuery } from '../features/payouts/own-payouts-query.ts'
import { PRIZES_ADDRESS, PRIZES_PARAM } from '../features/payouts/prizes-address.ts'
import { unclaimedPrize } from '../features/payouts/unclaimed-prize.ts'
import { placeName } from '../format/counts.ts'
import { dollars } from '../format/dollars.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ResultDock } from './ResultDock.tsx'

const PAGES = ['/', '/prize-pool', '/bracket']

/** For a player without a match ahead: their unclaimed prize, else how their cup ended. */
export function PrizeDock() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { data: payouts } = useQuery(ownPayoutsQuery)
  const prize = unclaimedPrize(payouts)
  if (!prize) return <ResultDock />
  if (!PAGES.includes(pathname) || params.has(PRIZES_PARAM)) return null
  return (
    <>
      {/* Keeps the end of the page clear of the dock. */}
      <div className="h-24 max-sm:h-36" />
      <section
        aria-label="Your prize"
        className="fixed inset-x-0 bottom-0 z-20 mx-auto max-w-3xl p-3 max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]"
      >
        <MatchPanel
          tone="champion"
          className="animate-rise"
          onPhone="above"
          headline={`You won ${dollars(prize.amount)}: say how you want it`}
          details={`${placeName(prize.place)} place in ${prize.tournament_name}`}
        >
          <Link to={PRIZES_ADDRESS} className={buttonStyle('primary', 'small')}>
            Claim prize
          </Link>
        </MatchPanel>
      </section>
    </>
  )
}
