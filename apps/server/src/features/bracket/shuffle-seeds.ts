import { randomInt } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { findPaidTeams } from '../teams/teams.queries.ts'
import { findTournamentById } from '../tournaments/tournaments.queries.ts'
import { shuffled } from './bracket.rules.ts'

/** A random order of the paid teams, to seed by; changes nothing. */
export async function shuffleSeeds(
  { db }: Pick<Deps, 'db'>,
  tournamentId: string,
): Promise<{ seeded_team_ids: string[] }> {
  if ((await findTournamentById(db, tournamentId)) === undefined)
    throw new AppError('not_found', 'Tournament not found')
  const teams = await findPaidTeams(db, tournamentId)
  return {
    seeded_team_ids: shuffled(
      teams.map((team) => team.id),
      randomInt,
    ),
  }
}
