import type { AttentionItem, AttentionKind } from '@cup/contract/attention'
import { MIN_PAID_TEAMS } from '@cup/contract/constants'
import { matchName } from '@cup/contract/match-name'
import type { CupState, MatchInProgress, OwedPrizes } from './cup-attention.queries.ts'

const line = (
  kind: AttentionKind,
  text: string,
  about: Pick<AttentionItem, 'tournament_id' | 'since'> & Partial<AttentionItem>,
): AttentionItem => ({ match_id: null, team_id: null, payment_id: null, claims: [], ...about, kind, text })

/** Where the teams report, the organiser need not do anything; otherwise the result is due. */
export const toInProgressItem = (tournamentId: string, match: MatchInProgress): AttentionItem =>
  line(
    match.reporting ? 'match_in_progress' : 'result_due',
    `${matchName(match)}: ${match.team1_name} v ${match.team2_name}`,
    { tournament_id: tournamentId, match_id: match.match_id, since: match.since.toISOString() },
  )

/** The queue's lines about the cup as a whole. */
export function toCupItems(cup: CupState): AttentionItem[] {
  const about = { tournament_id: cup.tournament_id, since: null }
  const { name, paid_teams: paid } = cup
  if (cup.status === 'in_progress' && cup.open_matches === 0) {
    const result = cup.champion_name === null ? `${name} is over` : `${cup.champion_name} win ${name}`
    const todo =
      cup.automatic_draw && cup.champion_name !== null && cup.completes_at !== null
        ? `The server closes the cup at ${utcTime(cup.completes_at)}, unless a result is contested.`
        : 'Close the cup.'
    return [line('cup_decided', `${result}. ${todo}`, about)]
  }
  if (cup.status !== 'active') return []
  if (cup.automatic_draw) return toDrawItems(cup)
  if (paid < MIN_PAID_TEAMS && cup.starts_soon) {
    const have = paid === 1 ? '1 team has' : `${paid} teams have`
    return [line('too_few_teams', `${name}: ${have} paid, and the bracket needs ${MIN_PAID_TEAMS}.`, about)]
  }
  if (paid >= MIN_PAID_TEAMS && cup.has_started) {
    return [
      line('draw_due', `${name}: the start time has passed. Generate the bracket.`, {
        ...about,
        since: cup.start_date.toISOString(),
      }),
    ]
  }
  return []
}

/** What the server will do with a cup that it draws, and when. */
function toDrawItems(cup: CupState): AttentionItem[] {
  if (!cup.starts_soon) return []
  const about = { tournament_id: cup.tournament_id, since: null }
  const { name, paid_teams: paid, min_teams: needed } = cup
  if (paid >= needed) {
    const when = cup.has_started ? 'now' : `at ${utcTime(cup.start_date)}`
    return [line('draw_due', `${name}: ${paid} teams are in. The server draws the bracket ${when}.`, about)]
  }
  const drawn = cup.has_started
    ? 'It is drawn when the last one is in'
    : `It is drawn at ${utcTime(cup.start_date)} or when the last one is in`
  const end = `and cancelled and refunded at ${utcTime(cup.waits_until)}`
  return [line('too_few_teams', `${name}: ${paid} of ${needed} teams. ${drawn}, ${end}.`, about)]
}

const utcTime = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`

export const toPrizesItem = (cup: OwedPrizes): AttentionItem =>
  line(
    'prizes_owed',
    `${cup.name}: ${cup.prizes === 1 ? '1 prize' : `${cup.prizes} prizes`} to pay, $${(cup.cents / 100).toFixed(2)} in all.`,
    { tournament_id: cup.tournament_id, since: cup.since?.toISOString() ?? null },
  )

export const toNoCupItem = (): AttentionItem =>
  line('no_cup_open', 'No cup is open. Create the next one, and teams can register.', {
    tournament_id: null,
    since: null,
  })
