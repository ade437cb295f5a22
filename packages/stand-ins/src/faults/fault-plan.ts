/** Faults of a stand-in, instead of accepting messages. */
export interface Faults<F> {
  /** For every message, or only for those to one recipient. Until `accept` without `times`. */
  set(fault: F, options?: FaultOptions): void
  /** Accepts everything again. */
  accept(): void
  /** How many messages got a fault since the last `accept`. */
  struck(): number
}

export interface FaultOptions {
  only?: string | undefined
  times?: number | undefined
}

export interface FaultPlan<F> extends Faults<F> {
  /** The fault for a message to this recipient, which is then used up. */
  take(recipient?: string): F | undefined
}

/** Faults of a service that is called over HTTP. */
export type HttpFault =
  | { kind: 'answer'; status: number; headers?: Record<string, string> }
  | { kind: 'hang' }
  /** Accepts the message and closes the connection without a response. */
  | { kind: 'lose_answer' }

export function planFaults<F>(): FaultPlan<F> {
  let planned: { fault: F; only: string | undefined; times: number }[] = []
  let struck = 0
  return {
    set: (fault, { only, times = Number.POSITIVE_INFINITY } = {}) => {
      planned.push({ fault, only, times })
    },
    accept: () => {
      planned = []
      struck = 0
    },
    struck: () => struck,
    take: (recipient) => {
      const found = planned.find(({ only, times }) => times > 0 && (only ?? recipient) === recipient)
      if (found === undefined) return undefined
      found.times -= 1
      struck += 1
      return found.fault
    },
  }
}
