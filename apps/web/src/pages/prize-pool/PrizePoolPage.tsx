import type { Tournament } from '@cup/contract/tournaments'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefetch } from '../../api/use-refetch.ts'
import { useStripeLoader } from '../../features/payments/use-stripe-loader.ts'
import { PRIZES_PARAM } from '../../features/payouts/own-payouts.ts'
import { useLikelyViewer, useSession } from '../../features/session/use-session.ts'
import { runItBackQuery } from '../../features/teams/register-team.ts'
import { teamsQuery } from '../../features/teams/teams-query.ts'
import { playerTableQuery } from '../../features/tournament/BestPlayers.tsx'
import { currentTournamentQuery, lastCupQuery } from '../../features/tournament/tournament-queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageBand } from '../../ui/PageBand.tsx'
import { DialogFailure, PartFailure } from '../../ui/PartFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { CupResult } from './CupResult.tsx'
import { PaymentRequiredBanner } from './PaymentRequiredBanner.tsx'
import { PrizePool } from './PrizePool.tsx'
import { RegisteredTeams } from './RegisteredTeams.tsx'
import { RunItBack } from './RunItBack.tsx'
import { registrationState } from './registration-state.ts'
import { TeamListSkeleton } from './TeamList.tsx'

/** The current cup, or a completed one that the address names. */
export function PrizePoolPage() {
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  const wanted = hydrated ? search.get('tournament') : null
  const current = useQuery(currentTournamentQuery)
  if (wanted !== null && current.isPending) return <TeamsWaiting />
  return wanted === null || wanted === current.data?.id ? <CurrentCup /> : <PastCup tournamentId={wanted} />
}

interface PastCupProps {
  tournamentId: string
}
const PastCup = lazyPart<PastCupProps>(async () => (await import('./PastCup.tsx')).PastCup, {
  name: 'The completed cup',
  Failed: ({ onRetry }) => (
    <PartFailure text="The completed cup did not load." onRetry={onRetry} className="justify-center py-16" />
  ),
})
const CupMoney = lazyPart<PastCupProps>(async () => (await import('./CupMoney.tsx')).CupMoney, {
  name: 'The money of the cup',
  Failed: ({ onRetry }) => (
    <PartFailure text="The money of the cup did not load." onRetry={onRetry} className="mb-10" />
  ),
})

function TeamsWaiting() {
  const refetch = useRefetch(queryKeys.currentTournament, queryKeys.teams)
  return (
    <div className="grid gap-4">
      <Skeleton className="h-11 w-60" />
      <TeamListSkeleton />
      <StillLoading onRetry={refetch} />
    </div>
  )
}

function CurrentCup() {
  const session = useSession()
  const viewer = useLikelyViewer()
  const current = useQuery(currentTournamentQuery)
  const { data: tournament } = current
  const teams = useQuery(teamsQuery)
  useStripeLoader()
  useTeamsOfNewCup(tournament)

  const registration = registrationState(tournament)
  const mayRunItBack = registration.isOpen && viewer.id !== undefined
  const offer = useQuery({ ...runItBackQuery, enabled: mayRunItBack && tournament != null })
  const isOver = tournament?.status === 'completed' && !tournament.cancelled
  const best = useQuery({ ...playerTableQuery(tournament?.id ?? ''), enabled: isOver })
  const isFree = tournament?.entry_fee === 0
  const unpaid = isFree ? [] : (teams.data?.filter((team) => team.captain_id === viewer.id && !team.paid) ?? [])
  // A banner or a podium above the teams would push them down, so the teams wait for the calls that decide whether there is
  // one. If the session is confirmed only after that, the banner floats.
  const isPlaced = useOnceTrue(
    isSettled(current) &&
      isSettled(teams) &&
      viewer.isSettled &&
      (!isOver || isSettled(best)) &&
      (!mayRunItBack || tournament == null || isSettled(offer)),
  )
  const isViewerLate = useOnceTrue(isPlaced && session.status === 'loading' && viewer.id === undefined)
  return (
    <>
      <PageBand>
        <PrizePool current={current} />
      </PageBand>
      {session.status === 'signed-in' && <PrizesPlace />}
      <div className="mx-auto max-w-content px-4 pt-8 sm:px-6">
        {isPlaced ? (
          <>
            {registration.isOpen && unpaid.length > 0 && (
              <PaymentRequiredBanner teams={unpaid} floating={isViewerLate} />
            )}
            {tournament?.status === 'completed' && (
              <CupResult tournament={tournament} isSignedIn={session.status === 'signed-in'} />
            )}
            {mayRunItBack && offer.data && <RunItBack key={offer.data.team_id} offer={offer.data} isFree={isFree} />}
            <RegisteredTeams teams={teams} viewerId={viewer.id} registration={registration} cup={tournament} />
            {/* At the end, where it moves nothing when it loads. */}
            {tournament?.status === 'completed' && <CupMoney tournamentId={tournament.id} />}
            {teams.data && tournament?.status !== 'completed' && (
              <LastCup isSignedIn={session.status === 'signed-in'} />
            )}
          </>
        ) : (
          <TeamsWaiting />
        )}
      </div>
    </>
  )
}

PrizePoolPage.fetchFirst = (queryClient: QueryClient) =>
  Promise.all([queryClient.fetchQuery(currentTournamentQuery), queryClient.fetchQuery(teamsQuery)])

const OwnPrizes = lazyPart<ComponentProps<typeof import('./OwnPrizes.tsx').OwnPrizes>>(
  async () => (await import('./OwnPrizes.tsx')).OwnPrizes,
  {
    name: 'The dialog of your prizes',
    Failed: ({ onRetry, onClose }) => (
      <DialogFailure text="Your prizes did not load." onRetry={onRetry} onClose={onClose} />
    ),
  },
)

/** A link, for example in a mail, opens the dialog. */
function PrizesPlace() {
  const [params, setParams] = useSearchParams()
  if (!params.has(PRIZES_PARAM)) return null
  const close = () =>
    setParams(
      (now) => {
        now.delete(PRIZES_PARAM)
        return now
      },
      { replace: true },
    )
  return <OwnPrizes onClose={close} />
}

/** Loaded or failed. A failed query must not hold the page back. */
const isSettled = ({ data, failureCount }: UseQueryResult): boolean => data !== undefined || failureCount > 0

/** The last cup's result while the next one is open. At the end of the page, so that it moves nothing. */
function LastCup({ isSignedIn }: { isSignedIn: boolean }) {
  const { data: last } = useQuery(lastCupQuery)
  // Rendered with the last of the teams, which would otherwise push it down.
  const isItsTurn = useDeferredValue(true, false)
  if (!last || !isItsTurn) return null
  return (
    <div className="mt-14">
      <CupResult tournament={last} isSignedIn={isSignedIn} isLinked />
    </div>
  )
}

/** Refetches the teams when another cup becomes the current one. */
function useTeamsOfNewCup(tournament: Tournament | null | undefined): void {
  const queryClient = useQueryClient()
  const id = tournament === undefined ? undefined : (tournament?.id ?? null)
  const shown = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (id === undefined) return
    if (shown.current !== undefined && shown.current !== id) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
    }
    shown.current = id
  }, [id, queryClient])
}
