import { centsToDollars } from '@cup/contract/money'
import type { AdminStats } from '@cup/contract/stats'
import type { Deps } from '../../deps.ts'
import { findLastChange } from '../matches/match-changes.queries.ts'
import { countMatches } from '../matches/matches.queries.ts'
import { undoableMatchId } from '../matches/undo.rules.ts'
import { countTeams } from '../teams/teams.queries.ts'
import { sumPoolCents } from '../tournaments/prize-pool.queries.ts'
import { findCurrentTournament } from '../tournaments/tournaments.queries.ts'
import { countAccounts } from '../users/accounts.queries.ts'

/** The four cards of the dashboard: the number of accounts, and the current tournament's figures and last change. */
export async function getStats({ db }: Pick<Deps, 'db'>): Promise<AdminStats> {
  const totalUsers = await countAccounts(db)
  const tournament = await findCurrentTournament(db)
  const teams = tournament === undefined ? { total: 0, paid: 0 } : await countTeams(db, tournament.id)
  const matches = tournament === undefined ? { total: 0, completed: 0 } : await countMatches(db, tournament.id)
  const poolCents = tournament === undefined ? 0 : await sumPoolCents(db, tournament.id)
  return {
    total_users: totalUsers,
    paid_teams: teams.paid,
    total_teams: teams.total,
    completed_matches: matches.completed,
    total_matches: matches.total,
    prize_pool: centsToDollars(poolCents),
    tournament_id: tournament?.id ?? null,
    tournament_status: tournament?.status ?? null,
    undoable_match_id:
      tournament === undefined ? null : undoableMatchId(tournament, await findLastChange(db, tournament.id)),
  }
}
