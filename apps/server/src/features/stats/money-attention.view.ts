import type { AttentionItem } from '@cup/contract/attention'
import type { ComparisonRow } from '../payments/comparison/comparison.queries.ts'
import type { OpenDispute } from './dispute-attention.queries.ts'

/** The payer's bank holds the money until the dispute is decided. */
export const toDisputeItem = (dispute: OpenDispute): AttentionItem => ({
  kind: 'payment_disputed',
  text: `The payment of ${dispute.team_name} is disputed${amountOf(dispute)}. Answer the bank in the provider's dashboard in time.`,
  match_id: null,
  team_id: dispute.team_id,
  payment_id: dispute.payment_id,
  tournament_id: dispute.tournament_id,
  since: dispute.since.toISOString(),
  due_at: dispute.evidence_due_at?.toISOString() ?? null,
  claims: [],
})

const amountOf = ({ amount_cents: cents }: OpenDispute): string =>
  cents === null ? '' : `: $${(cents / 100).toFixed(2)}`

/** More than these are counted in one line. */
const LISTED = 5

/** What the last nightly comparison with the provider could not settle; empty when the books agree. */
export function toComparisonItems(comparison: ComparisonRow | undefined): AttentionItem[] {
  if (comparison === undefined) return []
  const since = comparison.compared_at.toISOString()
  const texts = comparison.differences.slice(0, LISTED).map(({ text, payment_id, provider_id }) => ({
    text: `${text} See ${provider_id} in the provider's dashboard.`,
    payment_id,
  }))
  const more = comparison.differences.length - texts.length
  if (more > 0) texts.push({ text: `${more} more differences to the provider's lists.`, payment_id: null })
  return texts.map(({ text, payment_id }) => ({
    kind: 'books_differ',
    text,
    match_id: null,
    team_id: null,
    payment_id,
    tournament_id: null,
    since,
    claims: [],
  }))
}
