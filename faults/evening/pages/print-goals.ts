import type { Measured } from './play-pages.ts'

function formatGoal(goal: Measured['goal']): string {
  if (goal === undefined) return '–'
  return goal.characters === undefined ? `≤ ${goal.presses}` : `≤ ${goal.presses}, ≤ ${goal.characters}`
}

export const isMet = ({ goal, now }: Measured): boolean =>
  goal === undefined || (now.presses <= goal.presses && now.characters <= (goal.characters ?? Number.POSITIVE_INFINITY))

/** One line per goal: presses, and typed characters where there is a goal for them. */
export function printGoals(measured: readonly Measured[]): void {
  const rows = [
    ['', 'first', 'goal', 'now', ''],
    ...measured.map((one) => [
      one.what,
      one.before,
      formatGoal(one.goal),
      one.goal && one.goal.characters === undefined
        ? String(one.now.presses)
        : `${one.now.presses}, ${one.now.characters}`,
      formatResult(one),
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

function formatResult(one: Measured): string {
  if (one.goal === undefined) return ''
  return isMet(one) ? 'met' : 'MISSED'
}
