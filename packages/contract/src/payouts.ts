import * as z from 'zod/mini'
import { TEXT_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { idOf, optionalTextField, textField } from './text-fields.ts'
import { Timestamp } from './timestamps.ts'

export const Payout = z.object({
  id: z.string(),
  place: z.number(),
  team_id: z.string(),
  team_name: z.string(),
  player_id: z.string(),
  player_name: z.string(),
  player_email: z.nullable(z.string()),
  /** Dollars. */
  amount: z.number(),
  state: z.enum(['owed', 'sent']),
  /** The team's entry fee is disputed: sending the prize needs a reason. */
  held: z.boolean(),
  sent_at: z.nullable(Timestamp),
  method: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  sent_by: z.nullable(z.string()),
  /** How the player wants to be paid; only while the prize is owed. */
  handle: z.nullable(z.string()),
})
export type Payout = z.infer<typeof Payout>

const place = z.object({ team_id: z.nullable(z.string()), team_name: z.nullable(z.string()), amount: z.number() })

export const PayoutSheet = z.object({
  tournament_id: z.string(),
  prize_pool: z.number(),
  /** Decided by play, set by hand, or null while the podium is undecided. */
  podium_source: z.nullable(z.enum(['play', 'manual'])),
  first: place,
  second: place,
  third: place,
  payouts: z.array(Payout),
  sent: z.number(),
  total: z.number(),
})
export type PayoutSheet = z.infer<typeof PayoutSheet>

const tournamentId = z.object({ id: idOf('Tournament') })
const dollars = z.number({ error: 'Prize amounts must be numbers' }).check(
  z.refine((value) => value >= 0 && Number.isInteger(Math.round(value * 1e6) / 1e4), {
    error: 'Prize amounts must be whole cents and not negative',
  }),
)

export const payoutSheet = endpoint({
  method: 'GET',
  path: '/admin/payouts/:id',
  access: 'admin',
  limit: 'none',
  summary: 'The payouts of a tournament, owed and sent',
  params: tournamentId,
  response: PayoutSheet,
})

export const payoutCsv = endpoint({
  method: 'GET',
  path: '/admin/payouts/:id/csv',
  access: 'admin',
  limit: 'none',
  format: 'csv',
  summary: 'The payout sheet as CSV',
  params: tournamentId,
  response: z.string(),
})

export const setPrizeAmounts = endpoint({
  method: 'PUT',
  path: '/admin/payouts/:id/amounts',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Change the three amounts before anything is sent; they add up to the pool',
  params: tournamentId,
  body: z.object({ first: dollars, second: dollars, third: dollars }),
  response: PayoutSheet,
})

export const markPayoutSent = endpoint({
  method: 'POST',
  path: '/admin/payouts/:id/mark-sent',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Record that a prize was sent',
  params: z.object({ id: idOf('Payout') }),
  body: z.object({
    method: textField({ label: 'Method', ...TEXT_LIMITS.payoutMethod, blank: 'Method is required' }),
    reference: optionalTextField({ label: 'Reference', ...TEXT_LIMITS.payoutReference }),
    /** Required for a held prize. */
    reason: optionalTextField({ label: 'Reason', ...TEXT_LIMITS.reason }),
  }),
  response: PayoutSheet,
})

export const unmarkPayoutSent = endpoint({
  method: 'POST',
  path: '/admin/payouts/:id/unmark-sent',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Mark a sent prize as owed again',
  params: z.object({ id: idOf('Payout') }),
  body: z.object({ reason: textField({ label: 'Reason', ...TEXT_LIMITS.reason, blank: 'Reason is required' }) }),
  response: PayoutSheet,
})

/** The members of three teams. */
const MAX_PAYOUTS = 9

export const markPayoutsSent = endpoint({
  method: 'POST',
  path: '/admin/payouts/:id/mark-sent-many',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Record that several prizes of a tournament were sent; held, sent and $0 prizes are skipped',
  params: tournamentId,
  body: z.object({
    payout_ids: z
      .array(idOf('Payout'), 'payout_ids must be a list')
      .check(z.minLength(1, 'Choose at least one prize'), z.maxLength(MAX_PAYOUTS, 'Payout not found')),
    method: textField({ label: 'Method', ...TEXT_LIMITS.payoutMethod, blank: 'Method is required' }),
    reference: optionalTextField({ label: 'Reference', ...TEXT_LIMITS.payoutReference }),
  }),
  response: z.object({
    sheet: PayoutSheet,
    marked: z.array(z.string()),
    skipped: z.array(z.object({ payout_id: z.string(), reason: z.enum(['held', 'already_sent', 'nothing_owed']) })),
  }),
})

/** A player's view of a prize. */
export const OwnPayout = z.object({
  id: z.string(),
  tournament_id: z.string(),
  tournament_name: z.string(),
  place: z.number(),
  team_name: z.string(),
  /** Dollars. */
  amount: z.number(),
  state: z.enum(['owed', 'sent']),
  sent_at: z.nullable(Timestamp),
  handle: z.nullable(z.string()),
})
export type OwnPayout = z.infer<typeof OwnPayout>

export const ownPayouts = endpoint({
  method: 'GET',
  path: '/payouts/mine',
  access: 'user',
  limit: 'none',
  summary: 'The caller’s prizes, newest first',
  response: z.object({ payouts: z.array(OwnPayout) }),
})

export const setPayoutHandle = endpoint({
  method: 'PUT',
  path: '/payouts/:id/handle',
  access: 'user',
  limit: 'answer',
  summary: 'Set how an owed prize should be paid, or remove that with null; admins see it until the prize is sent',
  params: z.object({ id: idOf('Payout') }),
  body: z.object({
    handle: z.nullable(
      textField({ label: 'Payout handle', ...TEXT_LIMITS.payoutHandle, blank: 'Payout handle is required' }),
    ),
  }),
  response: OwnPayout,
})
