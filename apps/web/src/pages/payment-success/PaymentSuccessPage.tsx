import { PAYMENT_STATUS_RETRIES } from '@cup/contract/constants'
import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isUnauthenticated } from '../../api/api-error.ts'
import { reloadPage } from '../../api/leave-page.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefetch } from '../../api/use-refetch.ts'
import { PushPrompt } from '../../features/notifications/PushPrompt.tsx'
import { paymentProgress, paymentStatusQuery } from '../../features/payments/payment-queries.ts'
import { useStripeLoader } from '../../features/payments/use-stripe-loader.ts'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { useSession } from '../../features/session/use-session.ts'
import { OwnTeamSummary } from '../../features/teams/OwnTeamSummary.tsx'
import { teamsQuery } from '../../features/teams/teams-query.ts'
import { currentTournamentQuery } from '../../features/tournament/tournament-queries.ts'
import { dollars, dollarsFromCents } from '../../format/dollars.ts'
import { paymentPage } from '../../messages/player-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

export function PaymentSuccessPage() {
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  const sessionId = search.get('session_id')
  useStripeLoader()
  return (
    <div className="bg-arena relative isolate min-h-[inherit] overflow-hidden px-4 pt-8 pb-24 sm:pt-14">
      <div aria-hidden="true" className="arena-pitch -z-1" />
      <Card className="mx-auto min-h-76 isolate max-w-120 overflow-clip p-7" aria-live="polite">
        {!hydrated && <PaymentChecking requests={0} onRetry={reloadPage} />}
        {hydrated && !sessionId && <PaymentFailed />}
        {hydrated && sessionId && <PaymentResult sessionId={sessionId} />}
      </Card>
    </div>
  )
}

const NO_REQUEST = { requests: 0, isPaid: false, hasFailed: false }

/** Polls until the payment is confirmed or the attempts run out. Only the server marks a team as paid. */
export function PaymentResult({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient()
  const query = paymentStatusQuery(sessionId)
  const { data, error } = useQuery(query)
  const refetch = useRefetch(query.queryKey)
  const state = queryClient.getQueryState(query.queryKey)
  const { requests, isPaid, hasFailed } = state ? paymentProgress(state) : NO_REQUEST

  useEffect(() => {
    if (!isPaid) return
    void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
    void queryClient.invalidateQueries({ queryKey: queryKeys.currentTournament })
  }, [isPaid, queryClient])

  if (isPaid) return <PaymentConfirmed amountCents={data?.amount_total} />
  if (hasFailed) return <PaymentFailed isSignedOut={isUnauthenticated(error)} />
  return <PaymentChecking requests={requests} onRetry={refetch} />
}

const STEPS = Array.from({ length: PAYMENT_STATUS_RETRIES }, (_, index) => index + 1)

interface PaymentCheckingProps {
  /** The number of status requests so far. */
  requests: number
  onRetry: () => void
}

export function PaymentChecking({ requests, onRetry }: PaymentCheckingProps) {
  return (
    <>
      <span className="block text-blue">
        <Spinner className="size-16" />
      </span>
      <PageHeading className="mt-3">{paymentPage.checking}</PageHeading>
      <p className="mt-1 text-text-2">We are checking with the payment provider. This takes a few seconds.</p>
      <div aria-hidden="true" className="mt-6 flex gap-1.5">
        {STEPS.map((step) => (
          <span key={step} className={`h-2.5 flex-1 -skew-x-[24deg] ${step <= requests ? 'bg-blue' : 'bg-raised'}`} />
        ))}
      </div>
      <div className="mt-3">
        <StillLoading onRetry={onRetry} />
      </div>
    </>
  )
}

function PaymentConfirmed({ amountCents }: { amountCents: number | undefined }) {
  const { user } = useSession()
  const { data: cup } = useQuery(currentTournamentQuery)
  const { data: teams } = useQuery(teamsQuery)
  const paid = teams?.filter(({ captain_id, paid }) => paid && captain_id === user?.id) ?? []
  return (
    <>
      <span className="relative grid size-16 place-items-center rounded-full border-2 border-green bg-green-soft text-green">
        <span aria-hidden="true" className="gold-rays top-1/2 left-1/2" />
        <Check aria-hidden="true" className="size-8" strokeWidth={3} />
      </span>
      <PageHeading className="mt-3">{paymentPage.success}</PageHeading>
      <dl className="my-5 grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-y border-line py-4">
        <dt className="text-text-2">Amount Paid</dt>
        <dd className="text-right font-display font-semibold tabular-nums">
          {amountCents ? dollarsFromCents(amountCents) : dollars((cup ?? DEFAULT_TERMS).entry_fee)}
        </dd>
        <dt className="text-text-2">Status</dt>
        <dd className="text-right font-display font-semibold text-green">Confirmed</dd>
      </dl>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Link to="/bracket" className={buttonStyle('primary')}>
          View Bracket
        </Link>
        <Link to="/prize-pool" className={buttonStyle('secondary')}>
          View All Teams
        </Link>
      </div>
      <PushPrompt className="mt-5 text-left" />
      {/* Last, because the teams load later: above the links they would move a link that is about to be pressed. */}
      {paid.length > 0 && (
        <div className="mt-5 grid gap-3">
          {paid.map((team) => (
            <OwnTeamSummary key={team.id} title={`${team.team_name} is in`} team={team} cup={cup} isCaptain />
          ))}
        </div>
      )}
    </>
  )
}

export function PaymentFailed({ isSignedOut = false }: { isSignedOut?: boolean }) {
  return (
    <>
      <span className="grid size-16 place-items-center rounded-full border-2 border-red bg-red-soft text-red">
        <X aria-hidden="true" className="size-8" strokeWidth={3} />
      </span>
      <PageHeading className="mt-3">{paymentPage.failure}</PageHeading>
      <p className="mt-1 text-text-2">{paymentPage.explanation}</p>
      <p className="mt-3 text-small text-text-3">
        {isSignedOut
          ? 'You are signed out, so we cannot show your payment here. Sign in to see your team.'
          : 'If the provider did take the money, your team turns to Paid as soon as the confirmation arrives. You will not be charged twice.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 *:flex-1">
        <Link to="/prize-pool" className={buttonStyle('primary')}>
          Try Again
        </Link>
        {isSignedOut && <Button onClick={promptSignIn}>Sign In</Button>}
      </div>
    </>
  )
}
