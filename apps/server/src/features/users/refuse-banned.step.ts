import type { Db } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { findActiveBan } from './bans.queries.ts'

const utc = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** What a person is told who may watch, but not enter cups. The reason of the ban stays with the admins. */
export async function findBanWords(db: Db, userId: string): Promise<string | null> {
  const ban = await findActiveBan(db, userId)
  if (ban === undefined) return null
  return ban.until === null ? 'You cannot enter cups' : `You cannot enter cups until ${utc(ban.until)}`
}

export async function refuseBanned(db: Db, userId: string): Promise<void> {
  const words = await findBanWords(db, userId)
  if (words !== null) throw new AppError('forbidden', words, { code: 'banned' })
}
