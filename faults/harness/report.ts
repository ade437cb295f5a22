export interface FaultOptions {
  /** Repeats the choices of a run, but not its timing. */
  seed: number
  /** False runs a slice that shows the same faults, fewer times. */
  full: boolean
  /** The duration of long runs. */
  minutes?: number
  log(line: string): void
}

/** A run's measurements and violations. */
export interface FaultReport {
  measurements: Record<string, number | string>
  violations: string[]
}

export interface Reporter {
  record(name: string, value: number | string): void
  /** Every item is a violation; the report prints their number. */
  none(name: string, items: readonly string[]): void
  equal(name: string, value: number, expected: number): void
  atMost(name: string, value: number, limit: number): void
  atLeast(name: string, value: number, limit: number): void
  result(): FaultReport
}

const EXAMPLES = 5

/** Collects measurements and compares them with their limits. */
export function createReport(): Reporter {
  const measurements: Record<string, number | string> = {}
  const violations: string[] = []
  const compare = (name: string, value: number, isMet: boolean, limit: string): void => {
    measurements[name] = value
    if (!isMet) violations.push(`${name} is ${value}, and the limit is ${limit}`)
  }
  return {
    record: (name, value) => {
      measurements[name] = value
    },
    none: (name, items) => {
      measurements[name] = items.length
      if (items.length > 0) violations.push(`${items.length} ${name}: ${items.slice(0, EXAMPLES).join('; ')}`)
    },
    equal: (name, value, expected) => compare(name, value, value === expected, `exactly ${expected}`),
    atMost: (name, value, limit) => compare(name, value, value <= limit, `at most ${limit}`),
    atLeast: (name, value, limit) => compare(name, value, value >= limit, `at least ${limit}`),
    result: () => ({ measurements, violations }),
  }
}
