import { TEAM_SIZE } from '@cup/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { joinOfferQuery, useJoinByLink } from '../../features/join-link/join-link-queries.ts'
import { useOwnEntry } from '../../features/session/own-entry.ts'
import { SignInButton } from '../../features/session/SignInButton.tsx'
import type { Session } from '../../features/session/use-session.ts'
import { RulesConsent, useRulesConsent } from '../../features/teams/RulesConsent.tsx'
import { counted } from '../../format/counts.ts'
import { entryFeeLine } from '../../format/terms.ts'
import { failureText } from '../../messages/failure-text.ts'
import { notificationMessages } from '../../messages/notification-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The team that a captain's link leads to. The visitor joins only after confirming. */
export function JoinOffer({ code, session }: { code: string; session: Session }) {
  const { data: offer, error } = useQuery({
    ...joinOfferQuery(code, session.user?.id),
    enabled: session.status !== 'loading',
  })
  const join = useJoinByLink(code)
  const isRefused = useOwnEntry()?.cannot_enter != null
  const consent = useRulesConsent(offer?.rules != null && !offer.rules_accepted)
  if (error) {
    return <Notice tone="warning">{failureText(error, notificationMessages.loadJoinLink.failure).text}</Notice>
  }
  if (!offer) return <Skeleton className="h-44 w-full" />
  return (
    <Card own>
      <p className="text-small text-text-3">{offer.tournament_name}</p>
      <h2 className="text-2xl/8 font-bold">{offer.team_name}</h2>
      <p className="mt-1 text-text-2">
        {offer.is_member ? 'You play in this team.' : 'The captain shared a link to join this team.'}
      </p>
      <p className="mt-1 text-small text-text-3">
        {counted(offer.free_seats, 'free seat')} of {TEAM_SIZE} · {entryFeeLine(offer.entry_fee)}
        {offer.entry_fee > 0 && ', paid by the captain'}
      </p>
      {offer.rules !== null && !offer.is_member && (
        <RulesConsent
          rules={offer.rules}
          changedAt={offer.rules_changed_at}
          isAccepted={offer.rules_accepted || session.status === 'signed-out'}
          {...consent.box}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-1">
        {offer.is_member ? (
          <Link to="/prize-pool" className={buttonStyle('primary')}>
            Go to your team
          </Link>
        ) : session.status === 'signed-out' ? (
          <SignInButton variant="primary" label="Sign in to join" />
        ) : (
          <Button
            variant="primary"
            busy={join.isPending}
            disabled={offer.free_seats === 0 || isRefused}
            onClick={() =>
              consent.isGiven() && join.mutate({ acceptsRules: consent.acceptsRules }, { onError: consent.showRefusal })
            }
          >
            {offer.free_seats === 0 ? 'Team is already full' : 'Join team'}
          </Button>
        )}
      </div>
    </Card>
  )
}
