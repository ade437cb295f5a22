import { type FaultPlan, type Faults, planFaults } from '../faults/fault-plan.ts'

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

export interface PlannedFault {
  fault: MailFault
  code: number
}

export interface MailFaults extends Pick<Faults<MailFault>, 'accept' | 'struck'> {
  set(fault: MailFault, settings?: FaultSettings): void
}

export interface MailFaultPlan extends MailFaults {
  take(at: 'recipient' | 'message'): PlannedFault | undefined
}

const TRY_LATER = 451

export function planMailFaults(): MailFaultPlan {
  const plan: FaultPlan<PlannedFault> = planFaults()
  return {
    ...plan,
    set: (fault, { code = TRY_LATER, at = 'message', times } = {}) => plan.set({ fault, code }, { only: at, times }),
  }
}
