import type { ProviderComparison } from '@cup/contract/payments'
import type { Deps } from '../../../deps.ts'
import { type ComparisonRow, findLastComparison } from './comparison.queries.ts'

/** The last report; null before the first comparison. */
export async function getProviderComparison({ db }: Pick<Deps, 'db'>): Promise<{ report: ProviderComparison | null }> {
  const row = await findLastComparison(db)
  return { report: row === undefined ? null : toReport(row) }
}

const toReport = (row: ComparisonRow): ProviderComparison => ({
  compared_at: row.compared_at.toISOString(),
  since: row.since.toISOString(),
  until: row.until.toISOString(),
  payments: row.payments,
  refunds: row.refunds,
  disputes: row.disputes,
  settled: row.settled,
  differences: row.differences,
})
