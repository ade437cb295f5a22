/** Faults instead of accepting a message. `limit` responds with 429 and this many seconds to wait. */
export type DiscordFault =
  | { kind: 'limit'; retryAfter: number }
  | { kind: 'answer'; status: number; headers?: Record<string, string> }
  | { kind: 'hang' }
  /** Accepts the message and closes the connection without a response. */
  | { kind: 'lose_answer' }

export interface DiscordFaults {
  /** Until `accept` without `times`. */
  set(fault: DiscordFault, times?: number): void
  accept(): void
  /** How many requests got a fault since the last `accept`. */
  struck(): number
}

export interface DiscordFaultPlan extends DiscordFaults {
  take(): DiscordFault | undefined
}

export function planDiscordFaults(): DiscordFaultPlan {
  let planned: { fault: DiscordFault; times: number } | undefined
  let struck = 0
  return {
    set: (fault, times = Number.POSITIVE_INFINITY) => {
      planned = { fault, times }
    },
    accept: () => {
      planned = undefined
      struck = 0
    },
    struck: () => struck,
    take: () => {
      if (planned === undefined || planned.times < 1) return undefined
      planned.times -= 1
      struck += 1
      return planned.fault
    },
  }
}
