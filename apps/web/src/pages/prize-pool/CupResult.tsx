import type { Tournament } from '@cup/contract/tournaments'
import { Link } from 'react-router'
import { PRIZES_ADDRESS } from '../../features/payouts/prizes-address.ts'
import { PayoutProgress } from '../../features/tournament/PayoutProgress.tsx'
import { Podium } from '../../features/tournament/Podium.tsx'
import { buttonStyle } from '../../ui/button-style.ts'

interface CupResultProps {
  tournament: Tournament
  /** The teams of this cup that the viewer plays for, as far as they are known. */
  ownTeamIds?: readonly string[]
}

/** How a cup ended: who won what, and how far the prizes are. */
export function CupResult({ tournament, ownTeamIds = [] }: CupResultProps) {
  if (tournament.cancelled) return null
  const { first_place_team_id, second_place_team_id, third_place_team_id } = tournament
  const placed = [first_place_team_id, second_place_team_id, third_place_team_id]
  const hasWonPrize = placed.some((teamId) => teamId !== null && ownTeamIds.includes(teamId))
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
        {hasWonPrize && (
          <p>
            Your team has won a prize.{' '}
            <Link to={PRIZES_ADDRESS} className="font-medium underline underline-offset-4">
              Say how you want to be paid
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
