import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { MatchPanel } from '../features/my-match/MatchPanel.tsx'
import { ownPayoutsQuery } from '../features/payouts/own-payouts-query.ts'
import { PRIZES_ADDRESS, PRIZES_PARAM } from '../features/payouts/prizes-address.ts'
import { unclaimedPrize } from '../features/payouts/unclaimed-prize.ts'
import { placeName } from '../format/counts.ts'
import { dollars } from '../format/dollars.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Dock } from './Dock.tsx'
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
    <Dock label="Your prize">
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
    </Dock>
  )
}
