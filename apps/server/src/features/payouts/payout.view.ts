import { centsToDollars } from '@cup/contract/money'
import type { OwnPayout, Payout, PayoutSheet } from '@cup/contract/payouts'
import { type Cell, toCsv } from '../../text/csv.ts'
import type { Places } from '../tournaments/podium.rules.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { presetAmounts } from './payout.rules.ts'
import type { OwnPayoutRow } from './payout-handles.queries.ts'
import type { ListedPayout } from './payouts.queries.ts'

const toPayout = (row: ListedPayout): Payout => ({
  id: row.id,
  place: row.place,
  team_id: row.team_id,
  team_name: row.team_name,
  player_id: row.user_id,
  player_name: row.player_name,
  player_email: row.player_email,
  amount: centsToDollars(row.amount_cents),
  state: row.state,
  held: row.held && row.state === 'owed',
  sent_at: row.sent_at?.toISOString() ?? null,
  method: row.method,
  reference: row.reference,
  sent_by: row.sent_by_name,
  handle: row.handle,
})

export const toOwnPayout = (row: OwnPayoutRow): OwnPayout => ({
  id: row.id,
  tournament_id: row.tournament_id,
  tournament_name: row.tournament_name,
  place: row.place,
  team_name: row.team_name,
  amount: centsToDollars(row.amount_cents),
  state: row.state,
  sent_at: row.sent_at?.toISOString() ?? null,
  // A player on two teams of the podium may have left a handle for the other prize only.
  handle: row.state === 'owed' ? row.handle : null,
})

interface Sheet {
  tournament: TournamentRow
  poolCents: number
  payouts: readonly ListedPayout[]
}

/** Before the podium is decided, places show the preset split; after it, what players are owed or were sent. */
export function toPayoutSheet({ tournament, poolCents, payouts }: Sheet): PayoutSheet {
  const [first, second, third] = payouts.length === 0 ? presetAmounts(poolCents) : placeAmounts(payouts)
  return {
    tournament_id: tournament.id,
    prize_pool: centsToDollars(poolCents),
    podium_source: tournament.podium_source,
    first: toPlace(tournament.first_team_id, tournament.first_team_name, first),
    second: toPlace(tournament.second_team_id, tournament.second_team_name, second),
    third: toPlace(tournament.third_team_id, tournament.third_team_name, third),
    payouts: payouts.map(toPayout),
    sent: payouts.filter((payout) => payout.state === 'sent').length,
    total: payouts.filter((payout) => payout.amount_cents > 0).length,
  }
}

const toPlace = (teamId: string | null, teamName: string | null, cents: number) => ({
  team_id: teamId,
  team_name: teamName,
  amount: centsToDollars(cents),
})

function placeAmounts(payouts: readonly ListedPayout[]): Places<number> {
  const sumOfPlace = (place: number): number =>
    payouts.filter((payout) => payout.place === place).reduce((sum, payout) => sum + payout.amount_cents, 0)
  return [sumOfPlace(1), sumOfPlace(2), sumOfPlace(3)]
}

const HEADER = [
  'place',
  'team',
  'player',
  'email',
  'amount',
  'state',
  'sent_at',
  'method',
  'reference',
  'sent_by',
  'handle',
]

export const toPayoutCsv = (payouts: readonly ListedPayout[]): string =>
  toCsv(
    HEADER,
    payouts.map((row): Cell[] => [
      row.place,
      row.team_name,
      row.player_name,
      row.player_email,
      { cents: row.amount_cents },
      row.held && row.state === 'owed' ? 'held' : row.state,
      row.sent_at?.toISOString() ?? null,
      row.method,
      row.reference,
      row.sent_by_name,
      row.handle,
    ]),
  )
