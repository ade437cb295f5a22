import type { Deps } from '../../deps.ts'
import { tooMany } from '../../errors/app-error.ts'
import { networkOf } from '../../limits/client-address.ts'
import { LIMITS, type LimitName } from '../../limits/limits.ts'

export interface Caller {
  ip: string
  userId?: string | undefined
}

/** Counts a call against each of the limits, or throws `too_many` with the seconds to wait. */
export function countCall(
  { limits, metrics }: Pick<Deps, 'limits' | 'metrics'>,
  names: readonly LimitName[],
  { ip, userId }: Caller,
): void {
  for (const name of names) {
    const isAddress = userId === undefined || LIMITS[name].per === 'address'
    const seconds = limits.take(name, isAddress ? networkOf(ip) : userId)
    if (seconds === 0) continue
    metrics.rateLimited.inc({ bucket: name })
    throw tooMany(seconds)
  }
}
