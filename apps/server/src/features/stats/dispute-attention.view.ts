import type { AttentionItem } from '@cup/contract/attention'
import type { OpenDispute } from './dispute-attention.queries.ts'

/** The payer's bank holds the money until the dispute is answered. */
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
