import type { AttentionItem, AttentionKind, Claim } from '@cup/contract/attention'
import type { Match } from '@cup/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { matchActions, moneyActions } from '../../../features/admin/admin-actions.ts'
import { adminMatches } from '../../../features/admin/admin-match.ts'
import { ProcessCheckInButton, StartCheckInButton } from '../../../features/admin/CheckInButtons.tsx'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { bracketQuery } from '../../../features/bracket-view/bracket-query.ts'
import { roomActions } from '../../../features/match-room/room-actions.ts'
import { useRoomAction } from '../../../features/match-room/room-query.ts'
import { clockTime } from '../../../format/moments.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { moneyAddress, teamAddress } from '../admin-address.ts'

const WORDS: Record<AttentionKind, { tone: BadgeTone; word: string }> = {
  match_disputed: { tone: 'red', word: 'Disputed' },
  help_called: { tone: 'red', word: 'Help' },
  result_contested: { tone: 'yellow', word: 'Contested' },
  nobody_came: { tone: 'red', word: 'Needs a ruling' },
  checkin_expired: { tone: 'red', word: 'Expired' },
  both_ready: { tone: 'green', word: 'Both ready' },
  match_overdue: { tone: 'yellow', word: 'Overdue' },
  refund_failed: { tone: 'red', word: 'Refund failed' },
  payment_disputed: { tone: 'yellow', word: 'Disputed' },
  match_ready: { tone: 'blue', word: 'Ready' },
  short_team: { tone: 'yellow', word: 'Short team' },
}

export function AttentionLine({ item }: { item: AttentionItem }) {
  const { tone, word } = WORDS[item.kind]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        <p className="min-w-0">
          {item.text}
          {item.since && <span className="text-small text-text-3"> since {clockTime(item.since)}</span>}
        </p>
      </div>
      <AttentionAction item={item} />
    </li>
  )
}

function AttentionAction({ item }: { item: AttentionItem }) {
  if (item.kind === 'refund_failed' && item.payment_id !== null) return <RetryRefund paymentId={item.payment_id} />
  if (item.kind === 'payment_disputed') {
    return (
      <Link to={moneyAddress(item.tournament_id, 'payments')} className={buttonStyle('secondary', 'small')}>
        Show payment
      </Link>
    )
  }
  if (item.kind === 'short_team' && item.team_id !== null) {
    return (
      <Link to={teamAddress(item.team_id)} className={buttonStyle('secondary', 'small')}>
        Show team
      </Link>
    )
  }
  if (item.match_id === null) return null
  if (item.kind === 'match_disputed' || item.kind === 'result_contested') {
    return <Claims matchId={item.match_id} item={item} />
  }
  if (item.kind === 'help_called') {
    return (
      <div className="flex flex-wrap gap-2">
        <RoomLink matchId={item.match_id} />
        <HelpDone matchId={item.match_id} />
      </div>
    )
  }
  if (item.kind === 'match_overdue') return <RoomLink matchId={item.match_id} />
  return item.kind === 'match_ready' ? (
    <StartCheckInButton matchId={item.match_id} title={item.text} />
  ) : (
    <ProcessOf tournamentId={item.tournament_id} matchId={item.match_id} />
  )
}

function ProcessOf({ tournamentId, matchId }: { tournamentId: string; matchId: string }) {
  const { data: bracket } = useQuery(bracketQuery(tournamentId))
  const entry = bracket && adminMatches(bracket).find(({ match }) => match.id === matchId)
  return entry ? <ProcessCheckInButton entry={entry} /> : null
}

function useMatch(tournamentId: string, matchId: string): Match | undefined {
  const { data: bracket } = useQuery(bracketQuery(tournamentId))
  return bracket?.matches.find(({ id }) => id === matchId)
}

const RoomLink = ({ matchId }: { matchId: string }) => (
  <Link to={`/bracket?match=${matchId}`} className={buttonStyle('secondary', 'small')}>
    Match room
  </Link>
)

/** One press decides for what one team says. */
function Claims({ matchId, item }: { matchId: string; item: AttentionItem }) {
  const match = useMatch(item.tournament_id, matchId)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {match && item.claims.map((claim) => <ClaimButton key={claim.team_id} match={match} claim={claim} />)}
      <RoomLink matchId={matchId} />
    </div>
  )
}

function ClaimButton({ match, claim }: { match: Match; claim: Claim }) {
  const decide = useAdminAction(matchActions.setScore)
  const { winner_team_id: winnerTeamId, score } = claim
  return (
    <>
      <Button
        size="small"
        variant="primary"
        busy={decide.isPending}
        title={`Reported by ${claim.reported_by} (${claim.team_name})`}
        onClick={() => decide.start({ matchId: match.id, winnerTeamId, score, cascade: false, seen: match.revision })}
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

function HelpDone({ matchId }: { matchId: string }) {
  const done = useRoomAction(matchId, roomActions.helpDone)
  return (
    <Button size="small" busy={done.isPending} onClick={() => done.mutate(null)}>
      Done
    </Button>
  )
}

function RetryRefund({ paymentId }: { paymentId: string }) {
  const retry = useAdminAction(moneyActions.retryRefund)
  return (
    <Button size="small" busy={retry.isPending} onClick={() => retry.start(paymentId)}>
      Retry refund
    </Button>
  )
}
