import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { preloadParts } from '../../features/bracket-view/board/lazy-parts.tsx'
import { useIdle } from '../../features/bracket-view/board/use-screen.ts'
import { ParsedEmblems } from '../../features/bracket-view/card/ParsedEmblems.tsx'
import { lastCupQuery } from '../../features/tournament/tournament-queries.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { slantedButtonStyle } from '../../ui/button-style.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** The page before the draw. */
export function BracketNotAvailable({ tournament }: { tournament: Tournament | undefined }) {
  const idle = useIdle()
  useEffect(() => {
    if (idle) void preloadParts()
  }, [idle])
  const { data: last } = useQuery(lastCupQuery)
  return (
    <div className="relative isolate grid min-h-[inherit] content-start justify-items-center overflow-clip border-b border-line bg-arena px-4 pt-12 pb-24 text-center sm:pt-20 sm:pb-40">
      <div aria-hidden="true" className="arena-pitch -z-1" />
      <ParsedEmblems />
      <div className="grid max-w-lg justify-items-center gap-4">
        <svg aria-hidden="true" viewBox="0 0 120 72" className="w-48 fill-none stroke-gold" strokeWidth="1.5">
          <path d="M2 6h30v12H2zM2 54h30v12H2zM44 30h30v12H44zM88 30h30v12H88zM32 12h6v24h6M32 60h6V36M74 36h14" />
        </svg>
        <PageHeading>Bracket Not Available Yet</PageHeading>
        <p className="text-text-2">The bracket is generated once enough teams have registered.</p>
        {tournament?.status === 'active' && <OpenCup cup={tournament} />}
        <Link to="/prize-pool" className={slantedButtonStyle('primary')}>
          Register Your Team
        </Link>
        {last && (
          <Link to={`/bracket?tournament=${last.id}`} className="inline-flex min-h-11 items-center underline">
            See how {last.name} ended
          </Link>
        )}
      </div>
    </div>
  )
}

/** The cup that is open for registration, with its teams, pool and fee. */
function OpenCup({ cup }: { cup: Tournament }) {
  const { paid_team_count: teams, team_limit: limit } = cup
  return (
    <>
      <p className="wrap-anywhere text-balance">
        <b className="font-semibold">{cup.name}</b> starts{' '}
        <time dateTime={cup.start_date}>{dateTimeWithZone(cup.start_date)}</time>
      </p>
      <dl className="flex flex-wrap justify-center gap-x-10 gap-y-3">
        <Fact
          label={teams === 1 ? 'team is in' : 'teams are in'}
          value={limit === null ? teams : `${teams} of ${limit}`}
        />
        {cup.prize_pool > 0 && <Fact label="prize pool" value={dollars(cup.prize_pool)} tone="text-gold" />}
        <Fact label="entry fee" value={cup.entry_fee === 0 ? 'Free' : dollars(cup.entry_fee)} />
      </dl>
    </>
  )
}

function Fact({ label, value, tone = '' }: { label: string; value: string | number; tone?: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-text-2">{label}</dt>
      <dd className={`font-display text-[1.75rem]/9 font-extrabold tabular-nums ${tone}`}>{value}</dd>
    </div>
  )
}
