import type { Team } from '@cup/contract/teams'

/** Teams whose name, id, players or invitees contain the typed text. */
export function findTeams(teams: readonly Team[], search: string): readonly Team[] {
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
