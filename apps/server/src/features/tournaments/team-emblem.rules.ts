import { emblemSeed } from '@cup/contract/emblem'

/** The number a team's emblem is drawn from. Older teams have none stored: it is computed from name and captain. */
export const emblemOfTeam = (team: { emblem: number | null; team_name: string; captain_id: string }): number =>
  team.emblem ?? emblemSeed(team.team_name, team.captain_id)
