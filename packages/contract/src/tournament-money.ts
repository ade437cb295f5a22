import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idOf } from './text-fields.ts'

export const tournamentMoney = endpoint({
  method: 'GET',
  path: '/tournaments/:id/money',
  access: 'public',
  limit: 'public_read',
  summary: 'Money in and money out of a completed cup, in dollars and without names: `fees + added − refunded = pool`',
  params: z.object({ id: idOf('Tournament') }),
  response: z.object({
    fees: z.number(),
    added: z.number(),
    /** Refunds, and fees that were charged back. */
    refunded: z.number(),
    pool: z.number(),
    paid_out: z.object({ first: z.number(), second: z.number(), third: z.number() }),
    owed: z.number(),
  }),
})
