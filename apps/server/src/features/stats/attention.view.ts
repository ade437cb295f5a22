import { ATTENTION_KINDS, type AttentionItem, type AttentionKind, type Claim } from '@cup/contract/attention'
import { MAX_CHECK_IN_EXTENSIONS, MIN_PAID_TEAMS, TEAM_SIZE } from '@cup/contract/constants'
import { matchName } from '@cup/contract/match-name'
import { scoreOf } from '../match-room/room.rules.ts'
import type { ComparisonRow } from '../payments/comparison/comparison.queries.ts'
import type { FailedRefund, OpenDispute, OpenMatch, ShortTeam } from './attention.queries.ts'
import type { CupState, OwedPrizes } from './cup-attention.queries.ts'
import type { RoomAttention, StoredClaim } from './room-attention.queries.ts'

const toItem = (
  kind: AttentionKind,
  text: string,
  about: Pick<AttentionItem, 'tournament_id' | 'since'> & Partial<AttentionItem>,
): AttentionItem => ({ match_id: null, team_id: null, payment_id: null, claims: [], ...about, kind, text })

export const toMatchItem = (tournamentId: string, match: OpenMatch): AttentionItem =>
  toItem(match.kind, `${matchName(match)}: ${toMatchText(match)}`, {
    match_id: match.match_id,
    tournament_id: tournamentId,
    since: match.since.toISOString(),
    ...(match.kind === 'checking_in' && {
      due_at: match.checkin_deadline?.toISOString() ?? null,
      can_extend: match.checkin_extensions < MAX_CHECK_IN_EXTENSIONS,
    }),
  })

function toMatchText({ kind, team1_name, team2_name, present_name }: OpenMatch): string {
  const pair = `${team1_name ?? 'TBD'} v ${team2_name ?? 'TBD'}`
  const absent = (present_name === team1_name ? team2_name : team1_name) ?? 'a team'
  switch (kind) {
    case 'nobody_came':
      return `${pair}: neither team checked in.`
    case 'checkin_expired':
      return `${absent} did not check in against ${present_name ?? 'its opponent'}.`
    case 'checking_in':
      return `${pair}: waiting for ${present_name === null ? 'both teams' : absent}.`
    case 'both_ready':
      return `${pair}: both teams are checked in.`
    case 'match_ready':
      return `${pair}: ready to call.`
    case 'match_in_progress':
    case 'result_due':
      return pair
  }
}

export const toFailedRefundItem = (refund: FailedRefund): AttentionItem =>
  toItem('refund_failed', `The refund for ${refund.team_name} failed.`, {
    team_id: refund.team_id,
    payment_id: refund.payment_id,
    tournament_id: refund.tournament_id,
    since: refund.since.toISOString(),
  })

/** The others are counted. */
const MAX_LISTED = 5
/** More teams share one item: before the start, half of them may still lack a player. */
const MAX_TEAM_ITEMS = 3

export function toTeamItems(tournamentId: string, teams: readonly ShortTeam[]): AttentionItem[] {
  const about = { tournament_id: tournamentId, since: null }
  if (teams.length > MAX_TEAM_ITEMS) {
    const names = teams.slice(0, MAX_LISTED).map(({ team_name, players }) => `${team_name} (${players}/${TEAM_SIZE})`)
    const more = teams.length > MAX_LISTED ? [`${teams.length - MAX_LISTED} more`] : []
    const text = `${teams.length} teams have fewer than ${TEAM_SIZE} players: ${[...names, ...more].join(', ')}.`
    return [toItem('short_team', text, about)]
  }
  return teams.map(({ team_id, team_name, players }) =>
    toItem('short_team', `${team_name} has ${players} of ${TEAM_SIZE} players.`, { ...about, team_id }),
  )
}

/** The organiser cannot fix it, but can contact the operator. */
export const toBackupItem = (since: Date): AttentionItem =>
  toItem('backup_late', 'No backup was made as planned. Tell the person who runs the server.', {
    tournament_id: null,
    since: since.toISOString(),
  })

/** Most urgent kind first; within a kind, oldest first. */
export const byUrgency = (items: readonly AttentionItem[]): AttentionItem[] =>
  items.toSorted(
    (one, other) =>
      ATTENTION_KINDS.indexOf(one.kind) - ATTENTION_KINDS.indexOf(other.kind) ||
      (one.since ?? '').localeCompare(other.since ?? ''),
  )

/** The payer's bank holds the money until the dispute is decided. */
export const toDisputeItem = (dispute: OpenDispute): AttentionItem =>
  toItem(
    'payment_disputed',
    `The payment of ${dispute.team_name} is disputed${amountOf(dispute)}. Answer the bank in the provider's dashboard in time.`,
    {
      team_id: dispute.team_id,
      payment_id: dispute.payment_id,
      tournament_id: dispute.tournament_id,
      since: dispute.since.toISOString(),
      due_at: dispute.evidence_due_at?.toISOString() ?? null,
    },
  )

const amountOf = ({ amount_cents: cents }: OpenDispute): string =>
  cents === null ? '' : `: $${(cents / 100).toFixed(2)}`

/** The unsettled differences of the last nightly comparison with the provider. */
export function toComparisonItems(comparison: ComparisonRow | undefined): AttentionItem[] {
  if (comparison === undefined) return []
  const since = comparison.compared_at.toISOString()
  const texts = comparison.differences.slice(0, MAX_LISTED).map(({ text, payment_id, provider_id }) => ({
    text: `${text} See ${provider_id} in the provider's dashboard.`,
    payment_id,
  }))
  const more = comparison.differences.length - texts.length
  if (more > 0) texts.push({ text: `${more} more differences to the provider's lists.`, payment_id: null })
  return texts.map(({ text, payment_id }) => toItem('books_differ', text, { payment_id, tournament_id: null, since }))
}

export const toRoomItem = (tournamentId: string, room: RoomAttention): AttentionItem =>
  toItem(room.kind, `${matchName(room)}: ${toRoomText(room)}`, {
    match_id: room.match_id,
    tournament_id: tournamentId,
    since: room.since.toISOString(),
    claims: room.claims.map((claim) => toClaim(room, claim)),
  })

function toRoomText({ kind, team1_name, team2_name, reason, score }: RoomAttention): string {
  const pair = `${team1_name} v ${team2_name}`
  switch (kind) {
    case 'match_disputed':
      return `${pair}, ${reason === 'games' ? 'the teams differ about a game' : 'the reports differ'}.`
    case 'help_called':
      return `${pair}, an organiser was called: ${reason ?? ''}`
    case 'result_contested':
      return `${pair}, the result ${score ?? ''} is contested.`
    case 'match_overdue':
      return `${pair} takes longer than expected.`
  }
}

/** Contains winner and score, so that an organiser can set them with one press. */
function toClaim(room: RoomAttention, claim: StoredClaim): Claim {
  const isFirst = claim.team1_games > claim.team2_games
  return {
    team_id: claim.team_id,
    team_name: claim.team_name,
    reported_by: claim.reported_by,
    winner_team_id: isFirst ? room.team1_id : room.team2_id,
    winner_team_name: isFirst ? room.team1_name : room.team2_name,
    score: scoreOf({ team1Games: claim.team1_games, team2Games: claim.team2_games }),
    evidence_url: claim.evidence_url,
  }
}

/** The items about the cup as a whole. */
export function toCupItems(cup: CupState): AttentionItem[] {
  const about = { tournament_id: cup.tournament_id, since: null }
  const { name, paid_teams: paid } = cup
  if (cup.status === 'in_progress' && cup.open_matches === 0) {
    const result = cup.champion_name === null ? `${name} is over` : `${cup.champion_name} win ${name}`
    const todo =
      cup.automatic_draw && cup.champion_name !== null && cup.completes_at !== null
        ? `The server closes the cup at ${utcTime(cup.completes_at)}, unless a result is contested.`
        : 'Close the cup.'
    return [toItem('cup_decided', `${result}. ${todo}`, about)]
  }
  if (cup.status !== 'active') return []
  if (cup.automatic_draw) return toDrawItems(cup)
  if (paid < MIN_PAID_TEAMS && cup.starts_soon) {
    const have = paid === 1 ? '1 team has' : `${paid} teams have`
    return [toItem('too_few_teams', `${name}: ${have} paid, and the bracket needs ${MIN_PAID_TEAMS}.`, about)]
  }
  if (paid >= MIN_PAID_TEAMS && cup.has_started) {
    return [
      toItem('draw_due', `${name}: the start time has passed. Generate the bracket.`, {
        ...about,
        since: cup.start_date.toISOString(),
      }),
    ]
  }
  return []
}

/** The next automatic step of a cup with automatic draw. */
function toDrawItems(cup: CupState): AttentionItem[] {
  if (!cup.starts_soon) return []
  const about = { tournament_id: cup.tournament_id, since: null }
  const { name, paid_teams: paid, min_teams: needed } = cup
  if (paid >= needed) {
    const when = cup.has_started ? 'now' : `at ${utcTime(cup.start_date)}`
    return [toItem('draw_due', `${name}: ${paid} teams are in. The server draws the bracket ${when}.`, about)]
  }
  const drawn = cup.has_started
    ? 'It is drawn when the last one is in'
    : `It is drawn at ${utcTime(cup.start_date)} or when the last one is in`
  const end = `and cancelled and refunded at ${utcTime(cup.waits_until)}`
  return [toItem('too_few_teams', `${name}: ${paid} of ${needed} teams. ${drawn}, ${end}.`, about)]
}

const utcTime = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`

export const toPrizesItem = (cup: OwedPrizes): AttentionItem =>
  toItem(
    'prizes_owed',
    `${cup.name}: ${cup.prizes === 1 ? '1 prize' : `${cup.prizes} prizes`} to pay, $${(cup.cents / 100).toFixed(2)} in all.`,
    { tournament_id: cup.tournament_id, since: cup.since?.toISOString() ?? null },
  )

export const toNoCupItem = (): AttentionItem =>
  toItem('no_cup_open', 'No cup is open. Create the next one, and teams can register.', {
    tournament_id: null,
    since: null,
  })
