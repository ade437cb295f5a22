import type { Random } from '@cup/rehearsal/random'
import {
  applyResult,
  type Bracket,
  championOf,
  generate,
  type MatchIndex,
  readyMatches,
  rowOf,
  type TeamId,
} from '../src/index.ts'
import { teamsNamed } from './teams.ts'

export interface PlayedMatch {
  readonly match: MatchIndex
  readonly winner: TeamId
  readonly loser: TeamId
}

export type ChooseSlot = (team1: TeamId, team2: TeamId) => 1 | 2

/** The better seed always wins. */
export const chalk: ChooseSlot = (team1, team2) => (seedOf(team1) < seedOf(team2) ? 1 : 2)

export const byCoin =
  (random: Random): ChooseSlot =>
  () =>
    random.next() < 0.5 ? 1 : 2

const seedOf = (team: TeamId): number => Number(team.slice('seed'.length))

/** Plays one match of those that are ready. */
export const playOne = (
  bracket: Bracket,
  match: MatchIndex,
  choose: ChooseSlot,
): { after: Bracket; played: PlayedMatch } => {
  const { team1, team2 } = rowOf(bracket, match)
  if (team1 === null || team2 === null) throw new Error(`Match ${match} is not ready`)
  const [winner, loser] = choose(team1, team2) === 1 ? [team1, team2] : [team2, team1]
  return { after: applyResult(bracket, match, winner, '2-1').bracket, played: { match, winner, loser } }
}

/** Plays a whole bracket, each time a random one of the ready matches. `watch` sees every state. */
export const playOut = (
  teamCount: number,
  random: Random,
  choose: ChooseSlot,
  watch: (bracket: Bracket, played: readonly PlayedMatch[]) => void = () => {},
): { bracket: Bracket; played: PlayedMatch[] } => {
  let bracket = generate(teamsNamed(teamCount))
  const played: PlayedMatch[] = []
  watch(bracket, played)
  while (championOf(bracket) === undefined) {
    const ready = readyMatches(bracket)
    if (ready.length === 0) throw new Error(`Nothing to play after ${played.length} matches of ${teamCount} teams`)
    const step = playOne(bracket, random.pick(ready), choose)
    bracket = step.after
    played.push(step.played)
    watch(bracket, played)
  }
  return { bracket, played }
}
