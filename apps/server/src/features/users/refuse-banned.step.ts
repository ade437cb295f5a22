import type { Db } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { findActiveBan } from './bans.queries.ts'

const utc = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** The sentence that a banned person is shown; null without a ban. Only admins see the reason. */
export async function findBanText(db: Db, userId: string): Promise<string | null> {
  const ban = await findActiveBan(db, userId)
  if (ban === undefined) return null
  return ban.until === null ? 'You cannot enter cups' : `You cannot enter cups until ${utc(ban.until)}`
}

export async function refuseBanned(db: Db, userId: string): Promise<void> {
  const text = await findBanText(db, userId)
  if (text !== null) throw new AppError('forbidden', text, { code: 'banned' })
}
