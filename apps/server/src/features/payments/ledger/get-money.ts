import type { ResponseOf } from '@cup/contract/endpoint'
import { centsToDollars } from '@cup/contract/money'
import { PAGE_ROWS } from '@cup/contract/pages'
import type { MoneyView } from '@cup/contract/payments'
import type { tournamentMoney } from '@cup/contract/tournament-money'
import { type Page, type PageRequest, toPage } from '../../../db/page.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { toCsvLine } from '../../../text/csv.ts'
import { findPayouts } from '../../payouts/payouts.queries.ts'
import { requireTournament } from '../../tournaments/require-tournament.step.ts'
import {
  countListedPayments,
  findLedgerRowsAfter,
  findListedPayments,
  findNewestLedgerRows,
  sumLedgerByReason,
} from './ledger.queries.ts'
import { LEDGER_CSV_HEADER, toLedgerCells, toMoneyView } from './money.view.ts'
import { findProviderCostCents } from './provider-costs.queries.ts'

interface MoneyPage extends Pick<Page<unknown>, 'total' | 'next'> {
  view: MoneyView
}

/** A tournament's totals, a page of its payments and the newest rows of its ledger. */
export async function getMoney(
  { db }: Pick<Deps, 'db'>,
  { tournamentId, ...request }: PageRequest & { tournamentId: string },
): Promise<MoneyPage> {
  await requireTournament(db, tournamentId)
  const list = { ...request, tournamentId }
  const { rows, ...page } = toPage(await findListedPayments(db, list), {
    limit: request.limit,
    total: await countListedPayments(db, list),
  })
  const sums = await sumLedgerByReason(db, tournamentId)
  const ledger = await findNewestLedgerRows(db, tournamentId, PAGE_ROWS)
  const costCents = await findProviderCostCents(db, tournamentId)
  return { ...page, view: toMoneyView({ tournamentId, payments: rows, ledger, sums, costCents }) }
}

const EXPORT_BATCH = 1000

/** The whole ledger of a tournament as CSV. */
export async function exportLedger(
  { db }: Pick<Deps, 'db'>,
  { tournamentId }: { tournamentId: string },
): Promise<AsyncIterable<string>> {
  // before the first byte, so that an unknown tournament still gets 404
  await requireTournament(db, tournamentId)
  return writeLedger(db, tournamentId)
}

async function* writeLedger(db: Deps['db'], tournamentId: string): AsyncGenerator<string> {
  yield toCsvLine(LEDGER_CSV_HEADER)
  let poolCents = 0
  let after = '0'
  for (let isLast = false; !isLast; ) {
    const rows = await findLedgerRowsAfter(db, tournamentId, { after, limit: EXPORT_BATCH })
    isLast = rows.length < EXPORT_BATCH
    after = rows.at(-1)?.id ?? after
    const lines = rows.map((row) => {
      poolCents += row.amount_cents
      return toCsvLine(toLedgerCells(row, poolCents))
    })
    yield lines.join('')
  }
}

/** The income and payouts of a completed cup, without names. */
export async function getPublicMoney(
  { db }: Pick<Deps, 'db'>,
  { tournamentId }: { tournamentId: string },
): Promise<ResponseOf<typeof tournamentMoney>> {
  const { status } = await requireTournament(db, tournamentId)
  if (status !== 'completed') throw new AppError('conflict', 'The cup is not over yet')
  const sums = await sumLedgerByReason(db, tournamentId)
  const payouts = await findPayouts(db, tournamentId)
  const centsOf = (isCounted: (reason: string) => boolean): number =>
    sums.filter(({ reason }) => isCounted(reason)).reduce((sum, { cents }) => sum + cents, 0)
  const sent = (place?: number): number =>
    payouts
      .filter((payout) => payout.state === 'sent' && (place === undefined || payout.place === place))
      .reduce((sum, payout) => sum + payout.amount_cents, 0)
  const poolCents = centsOf(() => true)
  return {
    fees: centsToDollars(centsOf((reason) => reason === 'paid')),
    added: centsToDollars(centsOf((reason) => reason === 'added')),
    refunded: centsToDollars(-centsOf((reason) => reason !== 'paid' && reason !== 'added') || 0),
    pool: centsToDollars(poolCents),
    paid_out: { first: centsToDollars(sent(1)), second: centsToDollars(sent(2)), third: centsToDollars(sent(3)) },
    // includes prizes without a winner yet; not negative, even if a bank reverses a fee after the prizes were sent
    owed: centsToDollars(Math.max(0, poolCents - sent())),
  }
}
