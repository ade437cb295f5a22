export interface FaultOptions {
  /** Repeats the choices of a run, but not its timing. */
  seed: number
  /** False runs a slice that shows the same faults, fewer times. */
  full: boolean
  /** The duration of long runs. */
  minutes?: number
  say?: (line: string) => void
}

/** A run's measurements and violations. */
export interface FaultReport {
  figures: Record<string, number | string>
  violations: string[]
}

export interface Reporter {
  figure(name: string, value: number | string): void
  /** Every item is a violation; the report prints their number. */
  none(name: string, items: readonly string[]): void
  equal(name: string, value: number, expected: number): void
  atMost(name: string, value: number, bar: number): void
  atLeast(name: string, value: number, bar: number): void
  result(): FaultReport
}

const EXAMPLES = 5

/** Collects measurements and compares them with their limits. */
export function createReport(): Reporter {
  const figures: Record<string, number | string> = {}
  const violations: string[] = []
  const hold = (name: string, value: number, isKept: boolean, bar: string): void => {
    figures[name] = value
    if (!isKept) violations.push(`${name} is ${value}, and the bar is ${bar}`)
  }
  return {
    figure: (name, value) => {
      figures[name] = value
    },
    none: (name, items) => {
      figures[name] = items.length
      if (items.length > 0) violations.push(`${items.length} ${name}: ${items.slice(0, EXAMPLES).join('; ')}`)
    },
    equal: (name, value, expected) => hold(name, value, value === expected, `exactly ${expected}`),
    atMost: (name, value, bar) => hold(name, value, value <= bar, `at most ${bar}`),
    atLeast: (name, value, bar) => hold(name, value, value >= bar, `at least ${bar}`),
    result: () => ({ figures, violations }),
  }
}
