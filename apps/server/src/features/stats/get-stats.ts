import { centsToDollars } from '@cup/contract/money'
import type { AdminStats } from '@cup/contract/stats'
import type { Deps } from '../../deps.ts'
import { countMatches } from '../cup-lifecycle/bracket-rows.queries.ts'
import { findChange } from '../matches/match-changes.queries.ts'
import { undoableMatchId } from '../matches/undo.rules.ts'
import { sumPoolCents } from '../tournaments/prize-pool.queries.ts'
import { countTeamsOf } from '../tournaments/tournament-counts.queries.ts'
import { findCurrentTournament } from '../tournaments/tournaments.queries.ts'
import { countAccounts } from '../users/accounts.queries.ts'

/** The four cards of the dashboard: the number of accounts, and the current tournament's counts and last change. */
export async function getStats({ db }: Pick<Deps, 'db'>): Promise<AdminStats> {
  const totalUsers = await countAccounts(db)
  const tournament = await findCurrentTournament(db)
  const teams = tournament && (await countTeamsOf(db, [tournament.id])).get(tournament.id)
  const matches = tournament === undefined ? { total: 0, completed: 0 } : await countMatches(db, tournament.id)
  const poolCents = tournament === undefined ? 0 : await sumPoolCents(db, tournament.id)
  return {
    total_users: totalUsers,
    paid_teams: teams?.paid ?? 0,
    total_teams: teams?.total ?? 0,
    completed_matches: matches.completed,
    total_matches: matches.total,
    prize_pool: centsToDollars(poolCents),
    tournament_id: tournament?.id ?? null,
    tournament_status: tournament?.status ?? null,
    undoable_match_id:
      tournament === undefined ? null : undoableMatchId(tournament, await findChange(db, tournament.id)),
  }
}
