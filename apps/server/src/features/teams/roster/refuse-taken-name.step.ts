import type { Tx } from '../../../db/db.ts'
import { AppError } from '../../../errors/app-error.ts'
import { isRoleName, nameKeys } from '../../../text/name-key.ts'
import { findTeamNames } from '../teams.queries.ts'

interface TakenNameInput {
  tournamentId: string
  /** The team that is renamed; its present name does not count. */
  teamId?: string
  name: string
}

/**
 * Refuses a name that a reader could take for another team of the cup, or for a role. The caller holds the tournament's
 * lock, so no other name can come in between. Teams that looked alike before this rule existed keep their names.
 */
export async function refuseTakenName(tx: Tx, { tournamentId, teamId, name }: TakenNameInput): Promise<void> {
  if (isRoleName(name)) throw new AppError('invalid', 'This name is reserved')
  const [raw, lower] = nameKeys(name)
  const isTaken = (await findTeamNames(tx, tournamentId)).some((team) => {
    const [otherRaw, otherLower] = nameKeys(team.team_name)
    return team.id !== teamId && (raw === otherRaw || lower === otherLower)
  })
  if (isTaken) throw new AppError('conflict', 'Team name is already taken')
}
