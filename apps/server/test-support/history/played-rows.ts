import { generate, toRows } from '@cup/bracket'
import { toLayoutColumns } from '../../src/features/matches/bracket-mapping.rules.ts'

/** A match of a finished cup; teams are seeds. */
export interface PlayedRow extends ReturnType<typeof toLayoutColumns> {
  team1: number
  team2: number
}

/** The matches of a cup in which the upper team of every match has won. */
export function playedRows(size: number): PlayedRow[] {
  const seeds = Array.from({ length: size }, (_, index) => String(index + 1))
  const bracket = generate(seeds)
  const rows = toRows(bracket).map((row) => ({ ...toLayoutColumns(row, bracket.structure), row }))
  const teams = new Map<string, number>()
  const place = (idx: number | null, slot: number | null, team: number): void => {
    if (idx !== null && slot !== null) teams.set(`${idx}:${slot}`, team)
  }
  return rows.map(({ row, ...layout }) => {
    const team1 = Number(row.team1 ?? teams.get(`${layout.idx}:1`))
    const team2 = Number(row.team2 ?? teams.get(`${layout.idx}:2`))
    place(layout.winner_to_idx, layout.winner_to_slot, team1)
    place(layout.loser_to_idx, layout.loser_to_slot, team2)
    return { ...layout, team1, team2 }
  })
}
