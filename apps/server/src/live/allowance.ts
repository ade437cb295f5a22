export interface Budget {
  /** What can be spent at once. */
  burst: number
  /** How fast it refills. */
  perSecond: number
}

export interface Allowance {
  /** Spends `cost`, or returns false when less than that is left. */
  spend(cost: number): boolean
}

/** A token bucket for one connection. */
export function createAllowance({ burst, perSecond }: Budget, now: () => number = () => performance.now()): Allowance {
  let left = burst
  let at = now()
  return {
    spend: (cost) => {
      const time = now()
      left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
      at = time
      if (left < cost) return false
      left -= cost
      return true
    },
  }
}
