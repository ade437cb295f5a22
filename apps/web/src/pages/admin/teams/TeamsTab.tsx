import type { AdminStats } from '@cup/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { teamsQuery } from '../../../features/teams/teams-query.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { searchedTeamOf } from '../admin-address.ts'
import { PanelHeading } from '../PanelHeading.tsx'
import { PanelLoading } from '../PanelLoading.tsx'
import { CustomSeedButton } from './CustomSeedButton.tsx'
import { findTeams } from './find-teams.ts'
import { TeamCard } from './TeamCard.tsx'

export function TeamsTab({ stats }: { stats: AdminStats }) {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(() => searchedTeamOf(params))
  const teams = useQuery(teamsQuery)
  useFailureToast(teams, adminMessages.loadDashboard.failure)
  const wanted = useDeferredValue(search)
  const found = findTeams(teams.data ?? [], wanted)
  return (
    <section aria-labelledby="admin-teams">
      <PanelHeading id="admin-teams" title={`Teams (${teams.data?.length ?? 0})`}>
        <CustomSeedButton teams={teams.data ?? []} stats={stats} />
      </PanelHeading>
      <div className="mt-3">
        <SearchField
          label="Search teams"
          placeholder="Team, player, e-mail or ID"
          value={search}
          onChange={setSearch}
        />
      </div>
      {teams.data === undefined && <PanelLoading query={teams} />}
      {teams.data?.length === 0 && <p className="mt-4 text-text-2">No team has registered yet.</p>}
      {teams.data !== undefined && teams.data.length > 0 && found.length === 0 && (
        <p className="mt-4 text-text-2">No team matches “{wanted.trim()}”.</p>
      )}
      {found.length > 0 && (
        <GrowingList
          rows={found}
          label="Teams"
          className="mt-4 grid gap-3 lg:grid-cols-2"
          renderRow={(team) => <TeamCard key={team.id} team={team} />}
        />
      )}
    </section>
  )
}
