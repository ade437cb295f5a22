import { isBlank } from '@cup/contract/invisible-characters'
import { isId } from '@cup/contract/text-fields'
import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { settlePodium } from '../payouts/settle-podium.step.ts'
import { findTeamsByTournamentId } from '../teams/teams.queries.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'

type Place = string | null | undefined
type Places = [string | null, string | null, string | null]

interface SetWinnersInput {
  tournamentId: string
  first: Place
  second: Place
  third: Place
}

/** Sets the podium by hand, overriding the results, and recalculates the prizes. */
export async function setWinners(deps: Deps, actor: Actor, input: SetWinnersInput): Promise<Tournament> {
  const podium = toPlaces(input)
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const tournament = await lockTournament(tx, input.tournamentId)
    const teams = await findTeamsByTournamentId(tx, tournament.id)
    requireTeamsOf(
      teams.map((team) => team.id),
      podium,
    )
    if (tournament.status !== 'completed') throw new AppError('conflict', 'Tournament is not completed')
    if (tournament.cancelled) throw new AppError('conflict', 'A cancelled tournament has no winners')
    await settlePodium(deps, tx, emit, { tournamentId: tournament.id, podium, source: 'manual' })
    const settled = await describeTournament(tx, tournament.id)
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.set_winners',
      ...aboutTournament(tournament),
      before: { places: [tournament.first_team_name, tournament.second_team_name, tournament.third_team_name] },
      after: {
        places: [settled.first_place_team_name, settled.second_place_team_name, settled.third_place_team_name],
      },
    })
    emit({ type: 'tournament_changed', tournamentId: tournament.id })
    emit({ type: 'prizes_owed', tournamentId: tournament.id })
    return settled
  })
}

function toPlaces({ first, second, third }: SetWinnersInput): Places {
  const places: Places = [toPlace(first), toPlace(second), toPlace(third)]
  const named = places.filter((id) => id !== null)
  if (places[0] === null) throw new AppError('invalid', 'First place team is required')
  if (new Set(named).size !== named.length) throw new AppError('invalid', 'Winners must be different teams')
  return places
}

const toPlace = (value: Place): string | null =>
  value === undefined || value === null || isBlank(value) ? null : value.trim().toLowerCase()

function requireTeamsOf(teamIds: readonly string[], podium: Places): void {
  const isMissing = (id: string | null) => id !== null && !(isId(id) && teamIds.includes(id))
  if (podium.some(isMissing)) throw new AppError('invalid', 'Team not found in this tournament')
}
