import { PAGE_ROWS } from '@cup/contract/pages'
import type { MoneyView } from '@cup/contract/payments'
import { type Page, type PageRequest, toPage } from '../../../db/page.ts'
import type { Deps } from '../../../deps.ts'
import { toCsvLine } from '../../../text/csv.ts'
import { writeCursor } from '../../../text/cursor.ts'
import { requireTournament } from '../../tournaments/require-tournament.step.ts'
import {
  countListedPayments,
  findLedgerRowsAfter,
  findListedPayments,
  findNewestLedgerRows,
  sumLedgerByReason,
} from './ledger.queries.ts'
import { LEDGER_CSV_HEADER, toLedgerCells, toMoneyView, toPaymentRow } from './money.view.ts'
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
  const { rows: payments, ...page } = toPage(await findListedPayments(db, list), {
    limit: request.limit,
    total: await countListedPayments(db, list),
    cursorOf: writeCursor,
    view: toPaymentRow,
  })
  const sums = await sumLedgerByReason(db, tournamentId)
  const ledger = await findNewestLedgerRows(db, tournamentId, PAGE_ROWS)
  const costCents = await findProviderCostCents(db, tournamentId)
  return { ...page, view: toMoneyView({ tournamentId, payments, ledger, sums, costCents }) }
}

const ROWS_AT_ONCE = 1000

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
    const rows = await findLedgerRowsAfter(db, tournamentId, { after, limit: ROWS_AT_ONCE })
    isLast = rows.length < ROWS_AT_ONCE
    after = rows.at(-1)?.id ?? after
    const lines = rows.map((row) => {
      poolCents += row.amount_cents
      return toCsvLine(toLedgerCells(row, poolCents))
    })
    yield lines.join('')
  }
}
