import type { Db } from '../../db/db.ts'
import { findRecordsOfTeams } from './records.queries.ts'
import { type SuggestedSeed, suggestSeeds } from './suggested-seeds.rules.ts'

/** The teams by the strength of their players, each with its reason. `teamIds` is the order of payment. */
export async function findSuggestedSeeds(db: Db, teamIds: readonly string[]): Promise<SuggestedSeed[]> {
  const players = Map.groupBy(await findRecordsOfTeams(db, teamIds), (player) => player.team_id)
  return suggestSeeds(
    teamIds.map((id) => ({ id, players: (players.get(id) ?? []).map(({ record }) => record ?? undefined) })),
  )
}
