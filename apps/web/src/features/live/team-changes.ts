import type { LivePayload } from '@cup/contract/live-events'
import type { Team } from '@cup/contract/teams'
import type { Tournament } from '@cup/contract/tournaments'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { readToken } from '../../api/token-storage.ts'

export type TeamChange = LivePayload<'team_joined'> | LivePayload<'prize_pool_updated'>

/**
 * Puts a team that joined or paid into the lists of this page. Returns false if they have to be refetched: for a
 * signed-in user, who may see more than the public view, while a list is being fetched, and for an event without the team.
 */
export function applyTeamChange(client: QueryClient, change: TeamChange): boolean {
  const { tournament_id, team, team_count, paid_team_count } = change
  if (team === undefined || team_count === undefined || paid_team_count === undefined) return false
  if (readToken() !== null || isBeingRead(client)) return false
  const current = client.getQueryData<Tournament | null>(queryKeys.currentTournament)
  const isCurrent = current?.id === tournament_id
  // A list without a cup's id is that of the current cup.
  const lists = client.getQueryCache().findAll({ queryKey: queryKeys.teams })
  for (const { queryKey } of lists.filter(({ queryKey: [, cup] }) => cup === tournament_id || (isCurrent && !cup)))
    client.setQueryData<Team[]>(queryKey, (teams) => teams && placeTeam(teams, team))
  if (isCurrent) {
    const count = (cup: Tournament | null | undefined) => cup && { ...cup, team_count, paid_team_count }
    client.setQueryData<Tournament | null>(queryKeys.currentTournament, count)
  }
  return true
}

const isBeingRead = (client: QueryClient): boolean =>
  [queryKeys.teams, queryKeys.currentTournament].some((queryKey) => client.isFetching({ queryKey }) > 0)

/** In the server's order: paid teams by when they paid, then the others by when they were made. */
export function placeTeam(teams: readonly Team[], team: Team): Team[] {
  const known = teams.find(({ id }) => id === team.id)
  if (known?.paid === team.paid) return teams.map((other) => (other.id === team.id ? team : other))
  const others = teams.filter(({ id }) => id !== team.id)
  const place = team.paid ? others.filter(({ paid }) => paid).length : others.length
  return [...others.slice(0, place), team, ...others.slice(place)]
}
