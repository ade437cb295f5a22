import type { BracketTeam } from '@cup/contract/bracket'

const MAX_FOUND = 8

/** Teams whose name contains the typed text; names that begin with it come first. */
export function findTeams(teams: readonly BracketTeam[], typed: string): BracketTeam[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return []
  const at = (team: BracketTeam) => fold(team.team_name).indexOf(wanted)
  return teams
    .filter((team) => at(team) !== -1)
    .sort((a, b) => Math.min(1, at(a)) - Math.min(1, at(b)) || a.seed - b.seed)
    .slice(0, MAX_FOUND)
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
