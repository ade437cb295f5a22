import { providerComparison } from '@cup/contract/payments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { adminKey, retry } from '../../../features/admin/admin-queries.ts'
import { shortMoment } from '../../../format/moments.ts'
import { Notice } from '../../../ui/Notice.tsx'

const comparisonQuery = queryOptions({
  queryKey: adminKey('provider-comparison'),
  queryFn: ({ signal }) => call(providerComparison, {}, { signal }),
  retry,
})

/** What the last nightly comparison of all cups with the provider's lists found. */
export function ProviderComparisonNote() {
  const { data } = useQuery(comparisonQuery)
  if (!data?.report) return null
  const { compared_at, payments, refunds, disputes, differences } = data.report
  if (differences.length === 0) {
    return (
      <p className="text-small text-text-2">
        Compared with the payment provider on {shortMoment(compared_at)}: {payments} payments, {refunds} refunds and{' '}
        {disputes} disputes of all cups agree.
      </p>
    )
  }
  return (
    <Notice tone="danger">
      <p>Our books and the payment provider’s differ ({shortMoment(compared_at)}):</p>
      <ul aria-label="Differences" className="mt-1 list-disc pl-5">
        {differences.map(({ kind, provider_id, text }) => (
          <li key={`${kind} ${provider_id}`}>
            {text} <span className="text-small break-all text-text-2">({provider_id})</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
