import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Emit } from '../../events/domain-event.ts'
import { findMembersByTeamIds, findTeamById, type TeamRow } from '../teams/teams.queries.ts'
import { chosenAmountsOf, type Places, podiumOf } from '../tournaments/podium.rules.ts'
import { sumPoolCents } from '../tournaments/prize-pool.queries.ts'
import { requireTournament } from '../tournaments/require-tournament.step.ts'
import {
  PLACE_NUMBERS,
  prizeAlreadySent,
  rescaleAmounts,
  sameFilledPlaces,
  samePodium,
  splitOverPlaces,
  splitOverPlayers,
  sumOf,
} from './payout.rules.ts'
import {
  deleteOwedPayouts,
  findPayouts,
  hasSentPayout,
  insertPayouts,
  updatePayoutAmount,
  updatePodium,
  updatePrizeCents,
} from './payouts.queries.ts'

interface SettlePodiumInput {
  tournamentId: string
  /** Team ids of first, second and third place; null for an empty place. */
  podium: Places<string | null>
  source: 'play' | 'manual'
}

/**
 * Writes the podium and what each of its players is owed. The same podium again changes nothing; a different one is
 * refused once a prize was sent. The caller holds the tournament's lock.
 */
export async function settlePodium(deps: Deps, tx: Tx, emit: Emit, input: SettlePodiumInput): Promise<void> {
  const tournament = await requireTournament(tx, input.tournamentId)
  const before = podiumOf(tournament)
  const isSame = samePodium(before, input.podium)
  if (isSame && tournament.podium_source === sourceOf(input)) return
  if (await hasSentPayout(tx, tournament.id)) {
    if (isSame) return
    throw prizeAlreadySent()
  }
  const teams = await findPodiumTeams(tx, input.podium)
  const teamNames: Places<string | null> = [
    teams[0]?.team_name ?? null,
    teams[1]?.team_name ?? null,
    teams[2]?.team_name ?? null,
  ]
  await updatePodium(tx, tournament.id, { teamIds: input.podium, teamNames, source: sourceOf(input) })
  const chosen = sameFilledPlaces(before, input.podium) ? chosenAmountsOf(tournament) : null
  if (chosen === null) await updatePrizeCents(tx, tournament.id, null)
  const shares = chosen ?? splitOverPlaces(await sumPoolCents(tx, tournament.id), input.podium)
  await deleteOwedPayouts(tx, tournament.id)
  await insertOwedPrizes(tx, tournament.id, teams, shares)
  const { id: tournamentId, name } = tournament
  emit({ type: 'podium_decided', tournamentId, name, teamIds: input.podium, teamNames })
  deps.log.info({ event: 'podium.settled', tournament_id: tournament.id, source: input.source }, 'podium settled')
}

/** Removes the podium and the owed prizes. Refused once a prize was sent. */
export async function clearPodium(tx: Tx, tournamentId: string): Promise<void> {
  if (await hasSentPayout(tx, tournamentId)) throw prizeAlreadySent()
  await deleteOwedPayouts(tx, tournamentId)
  await updatePrizeCents(tx, tournamentId, null)
  await updatePodium(tx, tournamentId, { teamIds: [null, null, null], teamNames: [null, null, null], source: null })
}

const sourceOf = ({ podium, source }: SettlePodiumInput): 'play' | 'manual' | null =>
  podium.every((teamId) => teamId === null) ? null : source

type PodiumTeams = Places<TeamRow | undefined>

async function findPodiumTeams(tx: Tx, [first, second, third]: Places<string | null>): Promise<PodiumTeams> {
  const find = async (teamId: string | null): Promise<TeamRow | undefined> => {
    const team = teamId === null ? undefined : await findTeamById(tx, teamId)
    if (teamId !== null && team === undefined) throw new AppError('invalid', 'Team not found in this tournament')
    return team
  }
  return [await find(first), await find(second), await find(third)]
}

async function insertOwedPrizes(
  tx: Tx,
  tournamentId: string,
  teams: PodiumTeams,
  shares: Places<number>,
): Promise<void> {
  const members = await findMembersByTeamIds(
    tx,
    teams.flatMap((team) => team?.id ?? []),
  )
  const rows = PLACE_NUMBERS.flatMap((place) => {
    const team = teams[place - 1]
    if (team === undefined) return []
    const roster = members.filter((member) => member.team_id === team.id)
    const captainFirst = [
      ...roster.filter((member) => member.user_id === team.captain_id),
      ...roster.filter((member) => member.user_id !== team.captain_id),
    ]
    const amounts = splitOverPlayers(shares[place - 1] ?? 0, captainFirst.length)
    return captainFirst.map((member, index) => ({
      tournament_id: tournamentId,
      place,
      team_id: team.id,
      team_name: team.team_name,
      user_id: member.user_id,
      player_name: member.name,
      amount_cents: amounts[index] ?? 0,
    }))
  })
  await insertPayouts(tx, rows)
}

/**
 * Splits the pool again when it changes after the podium is decided, for example through a dispute. Once a prize was
 * sent, the sheet no longer changes. Returns the pool.
 */
export async function resplitPayouts(tx: Tx, tournamentId: string): Promise<number> {
  const poolCents = await sumPoolCents(tx, tournamentId)
  const payouts = await findPayouts(tx, tournamentId)
  if (payouts.length === 0 || payouts.some((payout) => payout.state === 'sent')) return poolCents
  const shares = await sharesOf(tx, tournamentId, poolCents)
  for (const place of PLACE_NUMBERS) {
    const players = payouts.filter((payout) => payout.place === place)
    const amounts = splitOverPlayers(shares[place - 1] ?? 0, players.length)
    for (const [index, payout] of players.entries()) await updatePayoutAmount(tx, payout.id, amounts[index] ?? 0)
  }
  return poolCents
}

async function sharesOf(tx: Tx, tournamentId: string, poolCents: number): Promise<Places<number>> {
  const tournament = await requireTournament(tx, tournamentId)
  const chosen = chosenAmountsOf(tournament)
  if (chosen === null) return splitOverPlaces(poolCents, podiumOf(tournament))
  // amounts that were scaled down to zero have no proportions left
  const rescaled = sumOf(chosen) > 0 ? rescaleAmounts(chosen, poolCents) : null
  await updatePrizeCents(tx, tournamentId, rescaled)
  return rescaled ?? splitOverPlaces(poolCents, podiumOf(tournament))
}
