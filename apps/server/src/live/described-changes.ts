import type { LivePayload } from '@cup/contract/live-events'
import type { Team } from '@cup/contract/teams'
import type { Tx } from '../db/db.ts'

/** The payload of a `match_updated` that says what it changed. */
export type BracketChange = LivePayload<'match_updated'>

/** What a transaction has changed in the brackets of these tournaments. */
export type DescribeBracketChanges = (tx: Tx, tournamentIds: readonly string[]) => Promise<BracketChange[]>

/** The public view of a team, and how many teams its tournament has. */
export interface TeamChange {
  team: Team
  team_count: number
  paid_team_count: number
}

/** The teams as they are in this transaction, by id. Deleted ones are left out. */
export type DescribeTeams = (tx: Tx, teamIds: readonly string[]) => Promise<ReadonlyMap<string, TeamChange>>
