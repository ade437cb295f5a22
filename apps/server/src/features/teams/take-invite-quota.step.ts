import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { lockUserById } from '../users/users.queries.ts'
import { MAX_INVITES_PER_DAY } from './invite.rules.ts'
import { countInvitesOfDay } from './invite-quota.queries.ts'

/** Refuses invites beyond the day's share. Locks the inviter, before any tournament, so that two calls count together. */
export async function takeInviteQuota(tx: Tx, userId: string, wanted: number): Promise<void> {
  await lockUserById(tx, userId)
  const { made, secondsUntilOneIsForgotten: seconds } = await countInvitesOfDay(tx, userId)
  if (made + wanted <= MAX_INVITES_PER_DAY) return
  const detail = `Too many requests. Please try again in ${seconds} seconds.`
  throw new AppError('too_many', detail, { retryAfterSeconds: seconds })
}
