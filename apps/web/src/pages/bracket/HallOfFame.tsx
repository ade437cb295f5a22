import { type Champion, HALL_CUPS, listChampions } from '@cup/contract/champions'
import { pastTournaments, type Tournament } from '@cup/contract/tournaments'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Trophy from 'lucide-react/icons/trophy'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { callPage, joinPages } from '../../api/call-page.ts'
import { callQuery } from '../../api/call-query.ts'
import { moreRows } from '../../api/more-rows.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { TeamEmblem } from '../../features/teams/TeamEmblem.tsx'
import { counted } from '../../format/counts.ts'
import { dateOnly } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { GrowingList } from '../../ui/GrowingList.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PartFailure } from '../../ui/PartFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const championsQuery = callQuery(queryKeys.champions, listChampions, {})

const decidedCupsQuery = infiniteQueryOptions({
  queryKey: queryKeys.decidedTournaments,
  queryFn: ({ pageParam, signal }) =>
    callPage(
      pastTournaments,
      { query: { decided: 'true', limit: String(HALL_CUPS), ...(pageParam === null ? {} : { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** Every cup that had a winner, and the players with most titles. */
export function HallOfFame() {
  const cups = useInfiniteQuery(decidedCupsQuery)
  const { data: champions = [] } = useQuery(championsQuery)
  // This is a view of the bracket page, so navigation to it does not scroll to the top.
  useEffect(() => {
    // In braces, because newer browsers return a promise, which React would call as a cleanup.
    window.scrollTo(0, 0)
  }, [])
  const { rows, total } = joinPages(cups.data?.pages)
  return (
    <div className="mx-auto max-w-content px-4 py-8 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageHeading>Hall of Fame</PageHeading>
          <p className="mt-1 text-text-2">Every champion so far, and the players who won most often.</p>
        </div>
        <Link to="/bracket" className={buttonStyle('secondary')}>
          Current bracket
        </Link>
      </div>
      {cups.isPending && <Skeleton className="mt-6 h-96 w-full" />}
      {cups.isError && rows.length === 0 && (
        <PartFailure
          text="The champions cannot be loaded right now."
          onRetry={() => void cups.refetch()}
          className="mt-6"
        />
      )}
      {cups.isSuccess && rows.length === 0 && (
        <div className="mt-6">
          <EmptyState title="No champions yet">The first cup that is played to its end starts this list.</EmptyState>
        </div>
      )}
      {rows.length > 0 && (
        <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <section aria-labelledby="cups">
            <h2 id="cups" className="text-section font-semibold">
              Cups <span className="text-text-2 tabular-nums">({total})</span>
            </h2>
            <GrowingList
              rows={rows}
              label="Cups"
              className="mt-3 grid gap-3"
              more={moreRows(cups, { loaded: rows.length, total, isSearch: false })}
              renderRow={(cup) => <PastCup key={cup.id} cup={cup} />}
            />
          </section>
          {champions.length > 0 && <MostTitles champions={champions} />}
        </div>
      )}
    </div>
  )
}

function PastCup({ cup }: { cup: Tournament }) {
  const { first_place_team_name: first, second_place_team_name: second, third_place_team_name: third } = cup
  const others = [second, third].filter((name) => name !== null)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface shadow-[inset_0.3125rem_0_0_var(--color-gold)] bg-linear-to-r from-yellow-soft to-surface to-40% p-4 sm:flex-nowrap sm:px-5">
      {cup.place_emblems.first === null ? (
        <Trophy aria-hidden="true" className="size-12 shrink-0 p-2 text-gold" />
      ) : (
        <TeamEmblem seed={cup.place_emblems.first} className="size-14 shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        <h3 className="text-small text-text-2">
          {cup.name} · <time dateTime={cup.start_date}>{dateOnly(cup.start_date)}</time>
        </h3>
        <p className="font-display text-2xl/8 font-extrabold wrap-anywhere">
          <span className="sr-only">Champion: </span>
          {first}
        </p>
        {others.length > 0 && (
          <p className="text-small text-text-2 wrap-anywhere">
            {second !== null && <>2nd {second}</>}
            {second !== null && third !== null && ' · '}
            {third !== null && <>3rd {third}</>}
          </p>
        )}
      </div>
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
        {cup.prize_pool > 0 && (
          <p className="font-display text-lg/6.5 font-semibold text-gold tabular-nums">
            <span className="sr-only">Prize pool: </span>
            {dollars(cup.prize_pool)}
          </p>
        )}
        <Link
          to={`/bracket?tournament=${cup.id}`}
          aria-label={`Bracket of ${cup.name}`}
          className={buttonStyle('secondary', 'small')}
        >
          Bracket
        </Link>
      </div>
    </li>
  )
}

function MostTitles({ champions }: { champions: readonly Champion[] }) {
  return (
    <section aria-labelledby="titles" className="lg:sticky lg:top-20">
      <h2 id="titles" className="text-section font-semibold">
        Most titles
      </h2>
      <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-surface bg-linear-to-b from-raised to-surface">
        {champions.map(({ name, titles, podiums, cups }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: players have no id here, and two may have the same name
          <li key={at} className="flex items-center justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-small text-text-2">
                {counted(podiums, 'podium')} in {counted(cups, 'cup')}
              </p>
            </div>
            <p className="shrink-0 font-display text-lg/6.5 font-bold text-gold tabular-nums">
              {counted(titles, 'title')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
