import { shortDollars } from '@cup/contract/money'
import type { Tournament } from '@cup/contract/tournaments'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefetch } from '../../api/use-refetch.ts'
import { CountingDollars } from '../../features/tournament/CountingDollars.tsx'
import { PrizeTiers } from '../../features/tournament/PrizeTiers.tsx'
import { counted } from '../../format/counts.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { addedPrizeLine, cancelledWords } from '../../format/terms.ts'
import { StillLoading } from '../../ui/StillLoading.tsx'

/** The pool and the three prizes. Takes the same space before and after the amounts are known. */
export function PrizePool({ current }: { current: UseQueryResult<Tournament | null> }) {
  const { data: tournament, failureCount } = current
  const refetch = useRefetch(queryKeys.currentTournament)
  const hasNoPrize = tournament?.entry_fee === 0 && tournament.prize_pool === 0
  const pool = tournament === undefined ? undefined : (tournament?.prize_pool ?? 0)
  return (
    <section aria-labelledby="prize-pool" className="grid gap-x-8 gap-y-5 pt-8 md:grid-cols-[1.1fr_1fr] md:items-end">
      <div>
        <h1 id="prize-pool" tabIndex={-1} className="text-base font-semibold text-text-2">
          {hasNoPrize ? 'A cup for the honour' : 'Prize Pool'}
        </h1>
        <p className="mt-1 font-display text-prize font-extrabold tracking-tight tabular-nums">
          {pool === undefined ? (
            // `early.ts` fills it before the app is loaded.
            <span data-early-pool="" suppressHydrationWarning className="text-gold">
              $—.——
            </span>
          ) : hasNoPrize ? (
            <span className="text-gold">Free to enter</span>
          ) : (
            <span className="text-money">
              <CountingDollars amount={pool} />
            </span>
          )}
        </p>
        <div className="mt-2 min-h-11 text-small text-text-2 max-sm:min-h-17 md:min-h-17 md:pb-6">
          {tournament && <CupLine tournament={tournament} />}
          {tournament === undefined && failureCount > 0 && (
            <StillLoading what="the prize pool" failed onRetry={refetch} />
          )}
        </div>
      </div>
      <PrizeTiers pool={hasNoPrize ? 'none' : pool} won={wonBy(tournament)} />
    </section>
  )
}

/** The prizes of the three places of a decided cup. */
function wonBy(tournament: Tournament | null | undefined): number[] | undefined {
  const amounts = tournament?.prize_amounts
  return amounts ? [amounts.first, amounts.second, amounts.third] : undefined
}

function CupLine({ tournament }: { tournament: Tournament }) {
  const { id, name, status, start_date } = tournament
  const added = addedPrizeLine(tournament)
  return (
    <>
      <span className="font-medium text-text-2">{name}</span>
      {/* One text node: a separate part after the count would move when the count changes. */}
      {` · ${teamsWords(tournament)}`}
      {added && (
        <>
          <br />
          {added}
        </>
      )}
      <br />
      {status === 'active' && (
        <>
          Starts {dateTimeWithZone(start_date)}
          {/* On a phone the line breaks here. */}
          <span className="max-sm:hidden"> ·</span>{' '}
          <a
            href={`/api/calendar.ics?tournament_id=${id}`}
            className="whitespace-nowrap text-blue underline underline-offset-2"
          >
            Add to calendar
          </a>
        </>
      )}
      {status === 'in_progress' && (
        <>
          Being played now ·{' '}
          <Link to="/bracket" className="text-blue underline underline-offset-2">
            Watch the bracket
          </Link>
        </>
      )}
      {status === 'completed' && (tournament.cancelled ? cancelledWords(tournament) : 'Completed')}
    </>
  )
}

/** "12 paid teams × $10", "3 teams are in · 3 of 4 places taken". */
function teamsWords({ entry_fee: fee, paid_team_count: teams, team_limit: limit, places, status }: Tournament): string {
  const isLimited = limit !== null && places !== null && status === 'active'
  const paid =
    fee === 0 ? counted(teams, 'team is in', 'teams are in') : `${counted(teams, 'paid team')} × ${shortDollars(fee)}`
  return isLimited ? `${paid} · ${places.taken} of ${limit} places taken` : paid
}
