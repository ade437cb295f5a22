import { type Bracket, generate, type MatchIndex, type MatchRow, toRows } from '../src/index.ts'
import { applyResult } from '../src/operations.ts'
import { teamsNamed } from './teams.ts'

/** The index of a match by its short name. */
export const at = (bracket: Bracket, key: string): MatchIndex => {
  const match = bracket.structure.layout.find((layout) => layout.key === key)
  if (!match) throw new Error(`No match ${key}`)
  return match.idx
}

/** The row of a match by its short name; undefined for a reset that is not played. */
export const row = (bracket: Bracket, key: string): MatchRow | undefined =>
  toRows(bracket).find((each) => each.key === key)

/** A bracket of so many teams after some results, each `match key: winner's seed`. */
export const bracketAfter = (teamCount: number, results: Readonly<Record<string, number>> = {}): Bracket =>
  Object.entries(results).reduce(
    (bracket, [key, seed]) => applyResult(bracket, at(bracket, key), `seed${seed}`, '2-0').bracket,
    generate(teamsNamed(teamCount)),
  )
