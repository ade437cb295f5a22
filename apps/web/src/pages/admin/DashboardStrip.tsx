import type { AdminStats } from '@cup/contract/stats'
import { dollars } from '../../format/dollars.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** Title, subtitle and the four cards in at most 72 pixels, so that the work begins right below. */
export function DashboardStrip({ stats }: { stats: AdminStats | undefined }) {
  return (
    <div className="grid min-h-16 gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <PageHeading className="text-lg/5! lg:text-2xl/7!">Admin Dashboard</PageHeading>
        <p className="text-tiny/4 text-text-2 lg:text-small">Manage tournaments, teams, and users</p>
      </div>
      {stats && <StatCards stats={stats} />}
    </div>
  )
}

function StatCards({ stats }: { stats: AdminStats }) {
  const figures = [
    { label: 'Total Users', figure: String(stats.total_users) },
    { label: 'Paid Teams', figure: `${stats.paid_teams}/${stats.total_teams}` },
    { label: 'Matches', figure: `${stats.completed_matches}/${stats.total_matches}` },
    { label: 'Prize Pool', figure: dollars(stats.prize_pool) },
  ]
  return (
    <dl className="grid grid-cols-[repeat(3,minmax(0,1fr))_auto] gap-1.5 lg:grid-cols-4 lg:gap-2">
      {figures.map(({ label, figure }) => (
        <div
          key={label}
          className="min-w-0 rounded-chip border border-line bg-surface bg-linear-to-b from-raised to-surface px-1.5 lg:min-w-28 lg:px-3.5 lg:py-1.5"
        >
          <dt className="truncate text-tiny/3.5 text-text-3 lg:text-meta">{label}</dt>
          <dd
            className="truncate font-display text-small/4 font-extrabold tabular-nums data-money:text-gold lg:text-lg/6"
            data-money={label === 'Prize Pool' || undefined}
          >
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}
