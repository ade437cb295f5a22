import type { Tournament } from '@cup/contract/tournaments'
import type { PodiumPlace } from './PodiumPlaces.tsx'

/** The podium that the organiser has set; empty before that. */
export function awardedPlaces(tournament: Tournament): PodiumPlace[] {
  const { prize_amounts: amounts, place_emblems: emblems } = tournament
  const places = [
    [tournament.first_place_team_id, tournament.first_place_team_name, amounts?.first, emblems.first],
    [tournament.second_place_team_id, tournament.second_place_team_name, amounts?.second, emblems.second],
    [tournament.third_place_team_id, tournament.third_place_team_name, amounts?.third, emblems.third],
  ] as const
  return places.flatMap(([teamId, name, amount, emblem], at) =>
    name === null ? [] : [{ place: (at + 1) as PodiumPlace['place'], teamId, emblem, name, amount: amount || null }],
  )
}
