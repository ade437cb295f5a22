/** The goal for a ratio. */
export interface Goal {
  atLeast?: number
  atMost?: number
}

/** One line of the table: two values of the same run. Goals are for their ratio. */
export interface Row {
  what: string
  ours: number
  other: number
  unit: string
  /** Describes the other value. */
  against: string
  goal?: Goal
}

const NO_GOAL = '–'

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    format(row.ours, row.unit),
    format(row.other, row.unit),
    row.against,
    ratioOf(row).toFixed(ratioOf(row) < 0.1 ? 3 : 2),
    row.goal === undefined ? NO_GOAL : `${textOf(row.goal)} ${isMet(row) ? 'met' : 'MISSED'}`,
  ])
  const lines = [['what', 'ours', 'other', 'the other is', 'ratio', 'goal'], ...cells]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const isNumber = (column: number): boolean => [1, 2, 4].includes(column)
  const pad = (cell: string, column: number): string =>
    isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  for (const line of lines) console.log(line.map(pad).join('  ').trimEnd())
}

export function printVerdict(rows: readonly Row[]): void {
  const withGoal = rows.filter(({ goal }) => goal !== undefined)
  const missed = withGoal.filter((row) => !isMet(row))
  console.log(`\n${withGoal.length - missed.length} of ${withGoal.length} goals met`)
  for (const { what } of missed) console.log(`  missed: ${what}`)
}

const ratioOf = ({ ours, other }: Row): number => ours / other

function isMet(row: Row): boolean {
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = row.goal ?? {}
  return ratioOf(row) >= atLeast && ratioOf(row) <= atMost
}

const textOf = ({ atLeast, atMost }: Goal): string =>
  atLeast === undefined ? `≤ ${+(atMost ?? 0).toFixed(3)}` : `≥ ${atLeast}`

/** At least three significant digits, and the unit. */
export const format = (value: number, unit = ''): string =>
  value.toLocaleString('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }) +
  (unit && ` ${unit}`)

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which the given part of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * part
  const [low = Number.NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}
