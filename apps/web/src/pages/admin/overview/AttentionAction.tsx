import type { AttentionItem, Claim } from '@cup/contract/attention'
import { CHECK_IN_EXTENSION_MINUTES } from '@cup/contract/constants'
import { extendCheckIn, type Match, updateMatch } from '@cup/contract/matches'
import { retryRefund } from '@cup/contract/payments'
import { markHelpDone } from '@cup/contract/rooms'
import { Link } from 'react-router'
import { ProcessCheckInButton, StartCheckInButton } from '../../../features/admin/match/CheckInButtons.tsx'
import { QuickResults } from '../../../features/admin/match/QuickResults.tsx'
import { ScoreButton } from '../../../features/admin/match/SetScore.tsx'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { roomMessages } from '../../../messages/room-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { moneyAddress, tabAddress, teamAddress } from '../admin-address.ts'
import { CupAction } from './CupAction.tsx'
import { useQueueMatch } from './use-queue-match.ts'

/** The recommended action of a line. */
export function AttentionAction({ item }: { item: AttentionItem }) {
  if (item.match_id !== null) return <MatchAction item={item} matchId={item.match_id} />
  if (item.kind === 'refund_failed' && item.payment_id !== null) return <RetryRefund paymentId={item.payment_id} />
  if (item.kind === 'payment_disputed' && item.tournament_id !== null) {
    return <ActionLink to={moneyAddress(item.tournament_id, 'payments')}>Show payment</ActionLink>
  }
  if (item.kind === 'short_team') {
    if (item.team_id === null) return <ActionLink to={tabAddress('teams')}>Show teams</ActionLink>
    return <ActionLink to={teamAddress(item.team_id)}>Show team</ActionLink>
  }
  if (item.kind === 'books_differ') {
    const address =
      item.tournament_id === null ? tabAddress('tournaments') : moneyAddress(item.tournament_id, 'payments')
    return <ActionLink to={address}>Show payments</ActionLink>
  }
  if (item.kind === 'backup_late') {
    return <CopyButton text={item.text} label="Copy a message for the person who runs the server" />
  }
  return <CupAction item={item} />
}

function MatchAction({ item, matchId }: { item: AttentionItem; matchId: string }) {
  const entry = useQueueMatch(item.tournament_id, matchId)
  switch (item.kind) {
    case 'match_disputed':
    case 'result_contested':
      return (
        <>
          {entry && item.claims.map((claim) => <ClaimButton key={claim.team_id} match={entry.match} claim={claim} />)}
          <RoomLink matchId={matchId} />
        </>
      )
    case 'help_called':
      return (
        <>
          <RoomLink matchId={matchId} />
          <HelpDone matchId={matchId} />
        </>
      )
    case 'match_overdue':
    case 'result_due':
    case 'match_in_progress':
      return (
        <>
          {entry && <QuickResults entry={entry} />}
          {entry && <ScoreButton entry={entry} />}
          <RoomLink matchId={matchId} />
        </>
      )
    case 'checking_in':
      return (
        <>
          {item.can_extend && <MoreMinutes matchId={matchId} />}
          <RoomLink matchId={matchId} />
        </>
      )
    case 'match_ready':
      return <StartCheckInButton matchId={matchId} title={item.text} />
    default:
      return entry ? <ProcessCheckInButton entry={entry} /> : null
  }
}

const ActionLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonStyle('secondary', 'small')}>
    {children}
  </Link>
)

const RoomLink = ({ matchId }: { matchId: string }) => (
  <ActionLink to={`/bracket?match=${matchId}`}>Match room</ActionLink>
)

/** Accepts one team's version of the result with one press. */
function ClaimButton({ match, claim }: { match: Match; claim: Claim }) {
  const decide = useAdminAction(updateMatch, adminMessages.setScore)
  const { winner_team_id: winnerTeamId, score } = claim
  return (
    <>
      <Button
        size="small"
        variant="primary"
        busy={decide.isPending}
        title={`Reported by ${claim.reported_by} (${claim.team_name})`}
        onClick={() =>
          decide.start({
            params: { id: match.id },
            query: { winner_team_id: winnerTeamId, score, seen: String(match.revision) },
          })
        }
      >
        {`${score.replace('-', '–')} for ${claim.winner_team_name}`}
      </Button>
      {claim.evidence_url && (
        <a
          href={claim.evidence_url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-small text-blue underline"
        >
          {`Evidence of ${claim.team_name}`}
        </a>
      )}
    </>
  )
}

function MoreMinutes({ matchId }: { matchId: string }) {
  const extend = useAdminAction(extendCheckIn, adminMessages.extendCheckIn)
  return (
    <Button size="small" busy={extend.isPending} onClick={() => extend.start({ params: { id: matchId } })}>
      {CHECK_IN_EXTENSION_MINUTES} more minutes
    </Button>
  )
}

function HelpDone({ matchId }: { matchId: string }) {
  const done = useAdminAction(markHelpDone, roomMessages.helpDone)
  return (
    <Button size="small" busy={done.isPending} onClick={() => done.start({ params: { id: matchId } })}>
      Done
    </Button>
  )
}

function RetryRefund({ paymentId }: { paymentId: string }) {
  const retry = useAdminAction(retryRefund, adminMessages.retryRefund)
  return (
    <Button size="small" busy={retry.isPending} onClick={() => retry.start({ params: { id: paymentId } })}>
      Retry refund
    </Button>
  )
}
