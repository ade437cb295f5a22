import { dollarsToCents } from '@cup/contract/money'
import { prizeTiers } from '@cup/contract/prize'
import type { Tournament } from '@cup/contract/tournaments'
import { counted, placeName } from '../../../format/counts.ts'
import { dollarsFromCents } from '../../../format/dollars.ts'
import { CountingDollars } from '../../tournament/CountingDollars.tsx'

/** What the teams play for. */
export function PoolScene({ tournament }: { tournament: Tournament }) {
  return (
    <section aria-label="Prize pool" className="bc-pool">
      <h2 className="bc-title">Prize pool</h2>
      <p className="bc-money text-money">
        <CountingDollars amount={tournament.prize_pool} />
      </p>
      <p className="text-[1.2rem] text-text-2">{`paid in by ${counted(tournament.paid_team_count, 'team')}`}</p>
      <dl className="bc-steps">
        {prizeTiers(dollarsToCents(tournament.prize_pool)).map((cents, at) => (
          <div key={placeName(at + 1)} data-place={at + 1}>
            <dt>{placeName(at + 1)}</dt>
            <dd>{dollarsFromCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
