/** Faults instead of accepting a message. */
export type PushFault =
  | { kind: 'answer'; status: number; headers?: Record<string, string> }
  | { kind: 'hang' }
  /** Accepts the message and closes the connection without a response. */
  | { kind: 'lose_answer' }

export interface PushFaults {
  /** For every device, or for one; Until `accept` without `times`. */
  set(fault: PushFault, options?: { deviceId?: string; times?: number }): void
  accept(): void
  /** How many requests got a fault since the last `accept`. */
  struck(): number
}

export interface PushFaultPlan extends PushFaults {
  take(deviceId: string): PushFault | undefined
}

export function planPushFaults(): PushFaultPlan {
  let planned: { fault: PushFault; deviceId: string | undefined; times: number }[] = []
  let struck = 0
  return {
    set: (fault, { deviceId, times = Number.POSITIVE_INFINITY } = {}) => {
      planned.push({ fault, deviceId, times })
    },
    accept: () => {
      planned = []
      struck = 0
    },
    struck: () => struck,
    take: (deviceId) => {
      const found = planned.find((each) => each.times > 0 && (each.deviceId ?? deviceId) === deviceId)
      if (found === undefined) return undefined
      found.times -= 1
      struck += 1
      return found.fault
    },
  }
}
