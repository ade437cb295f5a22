import type { Tx } from '../../../db/db.ts'
import { AppError } from '../../../errors/app-error.ts'
import { foldName, imitates } from '../../../text/name-key.ts'
import { findTeamNames } from '../teams.queries.ts'

interface TakenNameInput {
  tournamentId: string
  /** The team that is renamed; its present name does not count. */
  teamId?: string
  name: string
}

/**
 * Refuses the name of another team of the cup, and a name that imitates one. The caller holds the tournament's lock, so
 * no other name can come in between. Teams that looked alike before this rule existed keep their names.
 */
export async function refuseTakenName(tx: Tx, { tournamentId, teamId, name }: TakenNameInput): Promise<void> {
  const others = (await findTeamNames(tx, tournamentId)).filter(({ id }) => id !== teamId)
  if (others.some((team) => foldName(team.team_name) === foldName(name))) {
    throw new AppError('conflict', 'Team name is already taken')
  }
  const original = others.find((team) => imitates(team.team_name, name))
  if (original) throw new AppError('conflict', `Too similar to ${original.team_name}`)
}
