import type { LedgerRow } from '@cup/contract/payments'
import { dollars } from '../../../format/dollars.ts'
import { shortMoment } from '../../../format/moments.ts'

export function LedgerLine({ row }: { row: LedgerRow }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 py-2 text-small">
      <time dateTime={row.at} className="w-32 text-text-3 tabular-nums">
        {shortMoment(row.at)}
      </time>
      <span className="min-w-0 flex-1 basis-40">
        {row.team_name} <span className="text-text-3">{row.reason.replaceAll('_', ' ')}</span>
      </span>
      <span className={`font-display font-semibold tabular-nums ${row.amount < 0 ? 'text-red' : 'text-green'}`}>
        {row.amount < 0 ? '−' : '+'}
        {dollars(Math.abs(row.amount))}
      </span>
    </li>
  )
}
