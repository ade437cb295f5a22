/** The goal for a ratio. */
export interface Goal {
  atLeast?: number
  atMost?: number
}

/** One line of the table: two figures of the same run and their ratio. */
export interface Row {
  what: string
  ours: string
  /** Names the figure that ours is divided by. */
  against: string
  other: string
  ratio: number
  goal?: Goal
}

const UNDECIDED = '–'

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map(({ what, ours, against, other, ratio, goal }) => [
    what,
    ours,
    other,
    against,
    ratio.toFixed(ratio < 0.1 ? 3 : 2),
    goal === undefined ? UNDECIDED : `${textOf(goal)} ${isMet(ratio, goal) ? 'met' : 'MISSED'}`,
  ])
  const lines = [['what', 'ours', 'other', 'the other is', 'ratio', 'goal'], ...cells]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const isFigure = (column: number): boolean => [1, 2, 4].includes(column)
  const pad = (cell: string, column: number): string =>
    isFigure(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  for (const line of lines) console.log(line.map(pad).join('  ').trimEnd())
}

export function printVerdict(rows: readonly Row[]): void {
  const held = rows.flatMap(({ what, ratio, goal }) => (goal === undefined ? [] : [{ what, met: isMet(ratio, goal) }]))
  const missed = held.filter(({ met }) => !met)
  console.log(`\n${held.length - missed.length} of ${held.length} goals met`)
  for (const { what } of missed) console.log(`  missed: ${what}`)
}

const isMet = (ratio: number, { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Goal) =>
  ratio >= atLeast && ratio <= atMost

const textOf = ({ atLeast, atMost }: Goal): string =>
  atLeast === undefined ? `≤ ${+(atMost ?? 0).toFixed(3)}` : `≥ ${atLeast}`

/** Three significant digits and the unit. */
export const figure = (value: number, unit = ''): string =>
  value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 }) + (unit && ` ${unit}`)

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which the given part of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * part
  const [low = Number.NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}
