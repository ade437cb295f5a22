import type { ProviderComparison } from '@cup/contract/payments'
import type { Deps } from '../../../deps.ts'
import { type ComparisonRow, findLastComparison } from './comparison.queries.ts'

/** The last report; null before the first comparison. */
export async function getProviderComparison({ db }: Pick<Deps, 'db'>): Promise<{ report: ProviderComparison | null }> {
  const row = await findLastComparison(db)
  return { report: row === undefined ? null : toReport(row) }
}

const toReport = ({ id: _, compared_at, since, until, ...counts }: ComparisonRow): ProviderComparison => ({
  compared_at: compared_at.toISOString(),
  since: since.toISOString(),
  until: until.toISOString(),
  ...counts,
})
