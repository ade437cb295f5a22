import { ATTENTION_KINDS, type AttentionItem } from '@cup/contract/attention'
import { MAX_CHECK_IN_EXTENSIONS, TEAM_SIZE } from '@cup/contract/constants'
import { matchName } from '@cup/contract/match-name'
import type { ShortTeam, TroubledPayment, WaitingMatch } from './attention.queries.ts'

const NO_SUBJECT = { match_id: null, team_id: null, payment_id: null, claims: [] } satisfies Partial<AttentionItem>

export function toMatchItem(tournamentId: string, match: WaitingMatch): AttentionItem {
  return {
    ...NO_SUBJECT,
    kind: match.kind,
    text: `${matchName(match)}: ${toMatchText(match)}`,
    match_id: match.match_id,
    tournament_id: tournamentId,
    since: match.since.toISOString(),
    ...(match.kind === 'checking_in' && {
      due_at: match.checkin_deadline?.toISOString() ?? null,
      can_extend: match.checkin_extensions < MAX_CHECK_IN_EXTENSIONS,
    }),
  }
}

function toMatchText({ kind, team1_name, team2_name, present_name }: WaitingMatch): string {
  const pair = `${team1_name ?? 'TBD'} v ${team2_name ?? 'TBD'}`
  switch (kind) {
    case 'nobody_came':
      return `${pair}: neither team checked in.`
    case 'checkin_expired': {
      const absent = present_name === team1_name ? team2_name : team1_name
      return `${absent ?? 'a team'} did not check in against ${present_name ?? 'its opponent'}.`
    }
    case 'checking_in': {
      if (present_name === null) return `${pair}: waiting for both teams.`
      return `${pair}: waiting for ${(present_name === team1_name ? team2_name : team1_name) ?? 'a team'}.`
    }
    case 'both_ready':
      return `${pair}: both teams are checked in.`
    case 'match_ready':
      return `${pair}: ready to call.`
  }
}

export const toPaymentItem = (payment: TroubledPayment): AttentionItem => ({
  ...NO_SUBJECT,
  kind: payment.kind,
  text:
    payment.kind === 'refund_failed'
      ? `The refund for ${payment.team_name} failed.`
      : `The payment of ${payment.team_name} is disputed.`,
  team_id: payment.team_id,
  payment_id: payment.payment_id,
  tournament_id: payment.tournament_id,
  since: payment.since.toISOString(),
})

export const toTeamItem = (tournamentId: string, team: ShortTeam): AttentionItem => ({
  ...NO_SUBJECT,
  kind: 'short_team',
  text: `${team.team_name} has ${team.players} of ${TEAM_SIZE} players.`,
  team_id: team.team_id,
  tournament_id: tournamentId,
  since: null,
})

/** The organiser cannot fix it, but knows whom to contact. */
export const toBackupItem = (since: Date): AttentionItem => ({
  ...NO_SUBJECT,
  kind: 'backup_late',
  text: 'No backup was made as planned. Tell the person who runs the server.',
  tournament_id: null,
  since: since.toISOString(),
})

/** Most urgent kind first; within a kind, longest waiting first. */
export const byUrgency = (items: readonly AttentionItem[]): AttentionItem[] =>
  items.toSorted(
    (one, other) =>
      ATTENTION_KINDS.indexOf(one.kind) - ATTENTION_KINDS.indexOf(other.kind) ||
      (one.since ?? '').localeCompare(other.since ?? ''),
  )
