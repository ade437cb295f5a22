import { applyOperation, championOf, generate, readyMatches, rowOf } from '@cup/bracket'
import type { Random } from '@cup/rehearsal/random'
import { rate } from 'openskill'
import { addCup, type CupResults, type PlayerHistory } from '../src/features/records/player-record.rules.ts'
import { suggestSeeds } from '../src/features/records/suggested-seeds.rules.ts'

/** A team whose hidden strength determines its chance to win. */
interface HiddenTeam {
  id: string
  players: string[]
  strength: number
}

const FINALS = ['Winners Final', 'Losers Final', 'Grand Final', 'Grand Final Reset']

export const SEEDINGS = ['order of payment', 'suggested', 'true order'] as const
export type Seeding = (typeof SEEDINGS)[number]

export interface Quality {
  cups: number
  /** Cups in which the two strongest teams met before the finals of their brackets, by seeding. */
  metEarly: Record<Seeding, number>
}

export interface Community {
  /** Teams in a cup, two thirds of the community. */
  teams: number
  cups: number
  random: Random
}

/**
 * Simulates a community that plays cups: a team that is one step stronger wins seven of ten matches. Each cup is drawn and
 * played three times, once with each seeding; the next suggestion is based on the cup with suggested seeds. Returns a
 * quality per cup, so that the first can be compared with the tenth.
 */
export function playCommunity({ teams, cups, random }: Community): Quality[] {
  const everybody = Array.from({ length: Math.round(teams * 1.5) }, (_, team) => hiddenTeam(team, random))
  const players = new Map<string, PlayerHistory>()
  return Array.from({ length: cups }, () => {
    const paid = random.shuffle(everybody).slice(0, teams)
    const byStrength = paid.toSorted((one, other) => other.strength - one.strength)
    const suggested = suggestSeeds(
      paid.map((team) => ({ id: team.id, players: team.players.map((id) => players.get(id)) })),
    )
    const byId = new Map(paid.map((team) => [team.id, team]))
    const orders: Record<Seeding, string[]> = {
      'order of payment': paid.map(({ id }) => id),
      suggested: suggested.map(({ teamId }) => teamId),
      'true order': byStrength.map(({ id }) => id),
    }
    const best = byStrength.slice(0, 2).map(({ id }) => id)
    const metEarly = { 'order of payment': 0, suggested: 0, 'true order': 0 }
    for (const seeding of SEEDINGS) {
      const played = playCup(orders[seeding], byId, random)
      metEarly[seeding] = meetEarly(played, best) ? 1 : 0
      if (seeding === 'suggested') addCup(players, toResults(played, byId), rate)
    }
    return { cups: 1, metEarly }
  })
}

const hiddenTeam = (team: number, random: Random): HiddenTeam => {
  // the sum of some dice is close to a bell curve
  const strength = Array.from({ length: 12 }, () => random.next()).reduce((sum, each) => sum + each, -6)
  return { id: `team ${team}`, players: [1, 2, 3].map((player) => `${team}.${player}`), strength: 1.2 * strength }
}

interface Played {
  roundName: string
  winner: string
  loser: string
}

function playCup(seeds: readonly string[], teams: ReadonlyMap<string, HiddenTeam>, random: Random): Played[] {
  const played: Played[] = []
  let bracket = generate([...seeds])
  while (championOf(bracket) === undefined) {
    const [match = 0] = readyMatches(bracket)
    const { team1, team2, roundName } = rowOf(bracket, match)
    const [one = '', two = ''] = [team1 ?? '', team2 ?? '']
    const lead = (teams.get(one)?.strength ?? 0) - (teams.get(two)?.strength ?? 0)
    const winner = random.next() < 1 / (1 + Math.exp(-0.85 * lead)) ? one : two
    played.push({ roundName, winner, loser: winner === one ? two : one })
    bracket = applyOperation(bracket, { type: 'result', match, winner, score: '2-1' }, { mode: 'reject' }).bracket
  }
  return played
}

const meetEarly = (played: readonly Played[], best: readonly string[]): boolean =>
  played.some(
    ({ roundName, winner, loser }) => !FINALS.includes(roundName) && best.includes(winner) && best.includes(loser),
  )

function toResults(played: readonly Played[], teams: ReadonlyMap<string, HiddenTeam>): CupResults {
  const playersOf = (id: string): string[] => teams.get(id)?.players ?? []
  return {
    teams: [...teams.values()].map((team) => team.players),
    podium: [],
    matches: played.map(({ winner, loser }) => ({ winners: playersOf(winner), losers: playersOf(loser) })),
  }
}
