/** `lose_answer` keeps the message and then cuts the connection; `drop` cuts it and keeps nothing. */
export type MailFault = 'refuse' | 'hang' | 'drop' | 'lose_answer'

export interface FaultSettings {
  /** The reply code of a refusal: 4xx means retry later, 5xx means never. 451 by default. */
  code?: number
  /** Whether to refuse the recipient or the message. */
  at?: 'recipient' | 'message'
  /** How many times; until `accept` unless given. */
  times?: number
}

export interface MailFaults {
  set(fault: MailFault, settings?: FaultSettings): void
  /** Accepts everything again. */
  accept(): void
  /** How many messages got a fault since the last `accept`. */
  struck(): number
}

export interface PlannedFault {
  fault: MailFault
  code: number
}

export interface MailFaultPlan extends MailFaults {
  take(at: 'recipient' | 'message'): PlannedFault | undefined
}

const TRY_LATER = 451

export function planMailFaults(): MailFaultPlan {
  let planned: ({ fault: MailFault } & Required<FaultSettings>) | undefined
  let struck = 0
  return {
    set: (fault, { code = TRY_LATER, at = 'message', times = Number.POSITIVE_INFINITY } = {}) => {
      planned = { fault, code, at, times }
    },
    accept: () => {
      planned = undefined
      struck = 0
    },
    struck: () => struck,
    take: (at) => {
      if (planned === undefined || planned.at !== at || planned.times < 1) return undefined
      planned.times -= 1
      struck += 1
      return planned
    },
  }
}
