import type { AttentionItem, Claim } from '@cup/contract/attention'
import { CHECK_IN_EXTENSION_MINUTES } from '@cup/contract/constants'
import { extendCheckIn, type Match, updateMatch } from '@cup/contract/matches'
import { retryRefund } from '@cup/contract/payments'
import { markHelpDone } from '@cup/contract/rooms'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ActionButton } from '../../../features/admin/ActionButton.tsx'
import { adminStatsQuery } from '../../../features/admin/admin-queries.ts'
import { ProcessCheckInButton, StartCheckInButton } from '../../../features/admin/match/CheckInButtons.tsx'
import { QuickResults } from '../../../features/admin/match/ResultButtons.tsx'
import { ScoreButton } from '../../../features/admin/match/SetScore.tsx'
import { currentTournamentQuery } from '../../../features/tournament/tournament-queries.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { roomMessages } from '../../../messages/room-messages.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { moneyAddress, tabAddress, teamAddress } from '../admin-address.ts'
import { CompleteTournamentButton } from '../tournaments/ActiveTournament.tsx'
import { CreateTournamentButton } from '../tournaments/CreateTournament.tsx'
import { PayPrizesButton } from '../tournaments/MarkAllSent.tsx'
import { GenerateBracketButton } from './GenerateBracket.tsx'
import { useQueueMatch } from './use-queue-match.ts'

/** The recommended action of a line. */
export function AttentionAction({ item }: { item: AttentionItem }) {
  if (item.match_id !== null) return <MatchAction item={item} matchId={item.match_id} />
  if (item.kind === 'refund_failed' && item.payment_id !== null) {
    const input = { params: { id: item.payment_id } }
    return (
      <ActionButton endpoint={retryRefund} messages={adminMessages.retryRefund} input={input}>
        Retry refund
      </ActionButton>
    )
  }
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
  const ofMatch = { params: { id: matchId } }
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
          <ActionButton endpoint={markHelpDone} messages={roomMessages.helpDone} input={ofMatch}>
            Done
          </ActionButton>
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
          {item.can_extend && (
            <ActionButton endpoint={extendCheckIn} messages={adminMessages.extendCheckIn} input={ofMatch}>
              {CHECK_IN_EXTENSION_MINUTES} more minutes
            </ActionButton>
          )}
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
  const { winner_team_id: winnerTeamId, score } = claim
  return (
    <>
      <ActionButton
        endpoint={updateMatch}
        messages={adminMessages.setScore}
        input={{
          params: { id: match.id },
          query: { winner_team_id: winnerTeamId, score, seen: String(match.revision) },
        }}
        variant="primary"
        title={`Reported by ${claim.reported_by} (${claim.team_name})`}
      >
        {`${score.replace('-', '–')} for ${claim.winner_team_name}`}
      </ActionButton>
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

/** The action of a line about the whole cup. */
function CupAction({ item }: { item: AttentionItem }) {
  const { data: stats } = useQuery(adminStatsQuery)
  const { data: current } = useQuery(currentTournamentQuery)
  const tournament = current?.id === item.tournament_id ? current : undefined
  if (item.kind === 'no_cup_open') return <CreateTournamentButton size="small" />
  if (item.kind === 'prizes_owed' && item.tournament_id !== null) {
    return (
      <>
        <PayPrizesButton tournamentId={item.tournament_id} />
        <ActionLink to={moneyAddress(item.tournament_id, 'payouts')}>Payout sheet</ActionLink>
      </>
    )
  }
  if (!stats || !tournament) return null
  if (item.kind === 'cup_decided') {
    return <CompleteTournamentButton tournament={tournament} stats={stats} size="small" variant="primary" />
  }
  if (item.kind === 'draw_due') return <GenerateBracketButton stats={stats} tournament={tournament} size="small" />
  if (item.kind === 'too_few_teams')
    return <CopyButton text={registrationAddress()} label="Copy the registration link" />
  return null
}

export const registrationAddress = (): string => `${window.location.origin}/prize-pool`
