import type { AdminStats } from '@cup/contract/stats'
import type { Team } from '@cup/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFailureToast } from '../../../features/session/use-failure-toast.ts'
import { teamsQuery } from '../../../features/teams/teams-query.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { searchedTeamOf } from '../admin-address.ts'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { CustomSeedButton } from './SeedingModal.tsx'
import { TeamCard } from './TeamCard.tsx'

export function TeamsTab({ stats }: { stats: AdminStats }) {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(() => searchedTeamOf(params))
  const teams = useQuery(teamsQuery)
  useFailureToast(teams, adminMessages.loadDashboard.failure)
  const wanted = useDeferredValue(search)
  const found = findTeams(teams.data ?? [], wanted)
  const isDrawn = stats.tournament_status !== null && stats.tournament_status !== 'active'
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
          renderRow={(team) => <TeamCard key={team.id} team={team} isDrawn={isDrawn} />}
        />
      )}
    </section>
  )
}

/** Teams whose name, id, players or invitees contain the typed text. */
function findTeams(teams: readonly Team[], search: string): readonly Team[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return teams
  return teams.filter((team) => textsOf(team).some((text) => text.toLowerCase().includes(wanted)))
}

const textsOf = (team: Team): string[] => [
  team.team_name,
  team.id,
  ...team.players.flatMap(({ name, email }) => [name, email ?? '']),
  ...team.pending_invites_info.flatMap(({ name, email }) => [name ?? '', email]),
]
