import { randomInt } from 'node:crypto'
import type { BracketPreview, SuggestedSeeds } from '@cup/contract/bracket'
import { TEAM_SIZE } from '@cup/contract/constants'
import type { Deps } from '../../deps.ts'
import { findSuggestedSeeds } from '../records/suggest-seeds.step.ts'
import { findMembersByTeamIds, findPaidTeams, findTeamsByTournamentId } from '../teams/teams.queries.ts'
import { countUsedPlaces } from '../tournaments/places.queries.ts'
import { requireTournament } from '../tournaments/require-tournament.step.ts'
import { findPlayersOnSeveralTeams } from './bracket.queries.ts'
import { shuffled, whyNotGenerate } from './bracket.rules.ts'
import { toPairs } from './bracket.view.ts'

/** The effect of Generate Bracket, with warnings. */
export async function previewBracket({ db }: Pick<Deps, 'db'>, tournamentId: string): Promise<BracketPreview> {
  const tournament = await requireTournament(db, tournamentId)
  const teams = (await findTeamsByTournamentId(db, tournamentId)).map(({ id, team_name, paid, disputed }) => ({
    id,
    team_name,
    paid,
    disputed,
  }))
  const paid = teams.filter((team) => team.paid)
  const paidIds = paid.map((team) => team.id)
  const players = Map.groupBy(await findMembersByTeamIds(db, paidIds), (member) => member.team_id)
  const reason = whyNotGenerate(tournament, paid.length)
  return {
    tournament_id: tournamentId,
    can_generate: reason === null,
    reason,
    paid_teams: paid,
    unpaid_teams: teams.filter((team) => !team.paid),
    disputed_teams: paid.filter((team) => team.disputed),
    short_teams: paid
      .map((team) => ({ ...team, players: players.get(team.id)?.length ?? 0 }))
      .filter((team) => team.players < TEAM_SIZE),
    players_on_two_teams: await findPlayersOnSeveralTeams(db, paidIds),
    open_checkouts: (await countUsedPlaces(db, tournamentId)).checkouts,
    ...toPairs(paid),
  }
}

/** A random seeding of the paid teams. Nothing is saved. */
export async function shuffleSeeds(
  { db }: Pick<Deps, 'db'>,
  tournamentId: string,
): Promise<{ seeded_team_ids: string[] }> {
  await requireTournament(db, tournamentId)
  const teams = await findPaidTeams(db, tournamentId)
  return {
    seeded_team_ids: shuffled(
      teams.map((team) => team.id),
      randomInt,
    ),
  }
}

/** The paid teams by the strength of their players, with the reasons. */
export async function listSuggestedSeeds({ db }: Pick<Deps, 'db'>, tournamentId: string): Promise<SuggestedSeeds> {
  await requireTournament(db, tournamentId)
  const teams = await findPaidTeams(db, tournamentId)
  const seeds = await findSuggestedSeeds(
    db,
    teams.map((team) => team.id),
  )
  return { seeds: seeds.map(({ teamId, reason }) => ({ team_id: teamId, reason })) }
}
