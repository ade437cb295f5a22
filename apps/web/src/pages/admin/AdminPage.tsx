import { ADMIN_TABS, type AdminTab } from '@cup/contract/constants'
import type { AdminStats } from '@cup/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { adminStatsQuery } from '../../features/admin/admin-queries.ts'
import { useFailureToast } from '../../features/admin/use-failure-toast.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { TabList } from '../../ui/TabList.tsx'
import { tabAddress, tabOf } from './admin-address.ts'
import { DashboardStrip } from './DashboardStrip.tsx'
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
            The server did not answer as expected. Nothing is lost, and the page keeps trying.
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

/** A press is reported twice, as focus and as click; the history gets one entry. */
function useOpenTab(shown: AdminTab): (tab: AdminTab) => void {
  const navigate = useNavigate()
  const asked = useRef(shown)
  useEffect(() => {
    asked.current = shown
  }, [shown])
  return (tab) => {
    if (tab === asked.current) return
    asked.current = tab
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
