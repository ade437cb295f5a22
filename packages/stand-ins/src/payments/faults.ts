export interface Narrowing {
  /** How many requests fail; 1 by default. */
  times?: number
  /** Only requests with this prefix, e.g. `POST /v1/refunds`. */
  on?: string
}

export interface ApiFaults {
  /** Every request takes this long from now on. */
  setLatency(milliseconds: number): void
  /** Responds with an error and does nothing; `remembered` stores it for the idempotency key. */
  failNext(fault: Narrowing & { status: number; remembered?: boolean }): void
  /** Handles the request, then closes the connection without a response. */
  loseAnswers(narrowing?: Narrowing): void
  /** Cuts the connection before anything is done. */
  dropConnections(narrowing?: Narrowing): void
  /** Ends all of the above. */
  clear(): void
}

export type Fault = { kind: 'fail'; status: number; remembered: boolean } | { kind: 'lose' } | { kind: 'drop' }

export interface FaultPlan extends ApiFaults {
  latencyMs(): number
  /** The fault for this request, which is then used up. */
  take(method: string, path: string): Fault | undefined
}

export function planFaults(): FaultPlan {
  let latency = 0
  let planned: { fault: Fault; left: number; on: string }[] = []
  const plan = (fault: Fault, { times = 1, on = '' }: Narrowing = {}) => {
    planned.push({ fault, left: times, on })
  }
  return {
    setLatency: (milliseconds) => {
      latency = milliseconds
    },
    failNext: ({ status, remembered = false, ...narrowing }) => plan({ kind: 'fail', status, remembered }, narrowing),
    loseAnswers: (narrowing) => plan({ kind: 'lose' }, narrowing),
    dropConnections: (narrowing) => plan({ kind: 'drop' }, narrowing),
    clear: () => {
      latency = 0
      planned = []
    },
    latencyMs: () => latency,
    take: (method, path) => {
      const next = planned.find(({ left, on }) => left > 0 && `${method} ${path}`.startsWith(on))
      if (next !== undefined) next.left -= 1
      return next?.fault
    },
  }
}
