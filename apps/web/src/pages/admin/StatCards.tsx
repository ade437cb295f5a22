import type { AdminStats } from '@cup/contract/stats'
import { dollars } from '../../format/dollars.ts'

export function StatCards({ stats }: { stats: AdminStats }) {
  const figures = [
    { label: 'Total Users', figure: String(stats.total_users) },
    { label: 'Paid Teams', figure: `${stats.paid_teams}/${stats.total_teams}` },
    { label: 'Matches', figure: `${stats.completed_matches}/${stats.total_matches}` },
    { label: 'Prize Pool', figure: dollars(stats.prize_pool) },
  ]
  return (
    <dl className="my-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, figure }) => (
        <div key={label} className="rounded-card border border-line bg-surface px-4 py-4 sm:px-5">
          <dt className="text-small text-text-3">{label}</dt>
          <dd className="mt-0.5 font-display text-2xl/9 font-bold tabular-nums sm:text-page">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
