import { type Bracket, type MatchRow as EngineRow, fromRows, type Outcome, podium, type TeamId } from '@cup/bracket'

/** The numbers are stored in the database, so their meaning must never change. */
const OUTCOME_CODES: Readonly<Record<Outcome, number>> = {
  team1_won: 1,
  team2_won: 2,
  team1_forfeited: 3,
  team2_forfeited: 4,
  team1_disqualified: 5,
  team2_disqualified: 6,
  double_forfeit: 7,
}
const OUTCOMES = new Map(Object.entries(OUTCOME_CODES).map(([outcome, code]) => [code, outcome as Outcome]))

export const toOutcomeCode = (outcome: Outcome | null): number => (outcome === null ? 0 : OUTCOME_CODES[outcome])
export const toOutcome = (code: number): Outcome | null => OUTCOMES.get(code) ?? null

interface StoredMatch {
  idx: number
  outcome: number
  score: string | null
  team1_id: string | null
  team1_seed: number | null
  team2_id: string | null
  team2_seed: number | null
}

/** Teams in seed order. Every team appears in the row of its first match, so the rows contain them all. */
function seedsOf(rows: readonly StoredMatch[]): TeamId[] {
  const bySeed = new Map<number, TeamId>()
  for (const { team1_id, team1_seed, team2_id, team2_seed } of rows) {
    if (team1_id !== null && team1_seed !== null) bySeed.set(team1_seed, team1_id)
    if (team2_id !== null && team2_seed !== null) bySeed.set(team2_seed, team2_id)
  }
  return [...bySeed.entries()].toSorted(([one], [other]) => one - other).map(([, team]) => team)
}

/** The engine's bracket, rebuilt from the stored seeds and outcomes. */
export const toBracket = (rows: readonly StoredMatch[]): Bracket =>
  fromRows(
    seedsOf(rows),
    rows.map(({ idx, outcome, score }) => ({ idx, outcome: toOutcome(outcome), score })),
  )

/** Columns that never change after the draw. */
export function toLayoutColumns(row: EngineRow, { grandFinal, reset }: Bracket['structure']) {
  const { winnerTo, loserTo } = row.idx === grandFinal ? toReset(reset) : row
  return {
    idx: row.idx,
    bracket: row.bracket,
    round: row.round,
    round_name: row.roundName,
    position: row.position,
    best_of: row.bestOf,
    winner_to_idx: winnerTo?.match ?? null,
    winner_to_slot: winnerTo?.slot ?? null,
    loser_to_idx: loserTo?.match ?? null,
    loser_to_slot: loserTo?.slot ?? null,
  }
}

/** The reset is played only if the losers' side won the grand final, and both teams keep their slots in it. */
const toReset = (reset: number) =>
  ({ winnerTo: { match: reset, slot: 2 }, loserTo: { match: reset, slot: 1 } }) as const

export const toResultColumns = (row: EngineRow) => ({
  team1_id: row.team1,
  team2_id: row.team2,
  winner_id: row.winner,
  score: row.score,
  outcome: toOutcomeCode(row.outcome),
  void: row.void,
})

/** First, second and third place; null where no team earned the place. */
export const placesOf = (bracket: Bracket): [string | null, string | null, string | null] => {
  const { first, second, third } = podium(bracket)
  return [first, second, third]
}
