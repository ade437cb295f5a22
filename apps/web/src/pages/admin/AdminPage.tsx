import { ADMIN_TABS, type AdminTab } from '@cup/contract/constants'
import type { AdminStats } from '@cup/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { adminStatsQuery } from '../../features/admin/admin-queries.ts'
import { useFailureToast } from '../../features/session/use-failure-toast.ts'
import { dollars } from '../../format/dollars.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { TabList } from '../../ui/TabList.tsx'
import { tabAddress, tabOf } from './admin-address.ts'
import { DeskKeys } from './DeskKeys.tsx'
import { MatchesTab } from './matches/MatchesTab.tsx'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { TeamsTab } from './teams/TeamsTab.tsx'
import { TournamentsTab } from './tournaments/TournamentsTab.tsx'
import { UsersTab } from './users/UsersTab.tsx'

export function AdminPage() {
  const stats = useQuery(adminStatsQuery)
  useFailureToast(stats, adminMessages.loadDashboard.failure)
  // A failed query is pending again while it is retried; keep the message until it succeeds.
  if (stats.isPending && stats.errorUpdateCount === 0) return <DashboardLoading onRetry={() => void stats.refetch()} />
  return (
    <div className="mx-auto max-w-content px-4 pt-3 pb-7 sm:px-6">
      <DashboardStrip stats={stats.data} />
      <DeskKeys />
      {stats.data ? (
        <Dashboard stats={stats.data} />
      ) : (
        <div className="mt-6">
          <EmptyState
            title="The dashboard did not load"
            action={
              <Button busy={stats.isFetching} onClick={() => void stats.refetch()}>
                Try again
              </Button>
            }
          >
            The server did not respond as expected. Nothing is lost, and the page keeps trying.
          </EmptyState>
        </div>
      )}
    </div>
  )
}

function DashboardLoading({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-text-3">
      <Spinner className="size-8" />
      <StillLoading onRetry={onRetry} />
    </div>
  )
}

function Dashboard({ stats }: { stats: AdminStats }) {
  const [params] = useSearchParams()
  const tab = tabOf(params)
  const openTab = useOpenTab(tab)
  const tabs = useRef<HTMLDivElement>(null)

  // On a phone the row of tabs scrolls, and the tab named by the address may be outside the screen.
  useEffect(() => {
    const chosen = tabs.current?.querySelector(`[role="tab"]:nth-of-type(${ADMIN_TABS.indexOf(tab) + 1})`)
    const row = chosen?.parentElement
    // Not `scrollIntoView`: after it, some browsers start the first Tab here instead of at the top of the page.
    if (chosen && row) row.scrollLeft += middleOf(chosen) - middleOf(row)
  }, [tab])

  return (
    <div ref={tabs}>
      <TabList<AdminTab>
        label="Admin sections"
        tabs={ADMIN_TABS}
        value={tab}
        onChange={openTab}
        renderPanel={(shown) => <Panel tab={shown} stats={stats} />}
      />
    </div>
  )
}

/** A press calls `onChange` twice, for focus and click, but must add one entry to the history. */
function useOpenTab(shown: AdminTab): (tab: AdminTab) => void {
  const navigate = useNavigate()
  const requested = useRef(shown)
  useEffect(() => {
    requested.current = shown
  }, [shown])
  return (tab) => {
    if (tab === requested.current) return
    requested.current = tab
    void navigate(tabAddress(tab))
  }
}

function Panel({ tab, stats }: { tab: AdminTab; stats: AdminStats }) {
  if (tab === 'tournaments') return <TournamentsTab stats={stats} />
  if (tab === 'teams') return <TeamsTab stats={stats} />
  if (tab === 'users') return <UsersTab />
  if (tab === 'matches') return <MatchesTab stats={stats} />
  return <OverviewTab stats={stats} />
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** Title, subtitle and the four cards in at most 72 pixels, so that the tabs begin right below. */
function DashboardStrip({ stats }: { stats: AdminStats | undefined }) {
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
  const totals = [
    { label: 'Total Users', value: String(stats.total_users) },
    { label: 'Paid Teams', value: `${stats.paid_teams}/${stats.total_teams}` },
    { label: 'Matches', value: `${stats.completed_matches}/${stats.total_matches}` },
    { label: 'Prize Pool', value: dollars(stats.prize_pool) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-1.5 min-[22rem]:grid-cols-[repeat(3,minmax(0,1fr))_auto] sm:grid-cols-4 lg:gap-2">
      {totals.map(({ label, value }) => (
        <div
          key={label}
          className="min-w-0 rounded-control border border-line bg-surface bg-linear-to-b from-raised to-surface px-1.5 lg:min-w-28 lg:px-3.5 lg:py-1.5"
        >
          <dt className="truncate text-tiny/3.5 text-text-3 lg:text-meta">{label}</dt>
          <dd
            className="truncate font-display text-small/4 font-extrabold tabular-nums data-money:text-gold lg:text-lg/6"
            data-money={label === 'Prize Pool' || undefined}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
