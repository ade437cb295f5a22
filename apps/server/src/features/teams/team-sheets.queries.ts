import type { Db } from '../../db/db.ts'
import { findListedInvitesByTeamIds, type ListedInviteRow } from './invites.queries.ts'
import { findMembersByTeamIds, type MemberRow, type TeamRow } from './teams.queries.ts'

/** A team with everything that any viewer may see of it. */
export interface TeamSheet {
  team: TeamRow
  members: MemberRow[]
  invites: ListedInviteRow[]
}

/** Players and invites of the teams, in the order given. */
export async function findTeamSheets(db: Db, teams: readonly TeamRow[]): Promise<TeamSheet[]> {
  const ids = teams.map((team) => team.id)
  const members = Map.groupBy(await findMembersByTeamIds(db, ids), (member) => member.team_id)
  const invites = Map.groupBy(await findListedInvitesByTeamIds(db, ids), (invite) => invite.team_id)
  return teams.map((team) => ({
    team,
    members: members.get(team.id) ?? [],
    invites: invites.get(team.id) ?? [],
  }))
}
