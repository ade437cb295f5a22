import type { ListedUser } from '@cup/contract/users'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { findActiveBans, findAttendance } from './bans.queries.ts'
import { toUser } from './user.view.ts'
import type { UserRow } from './users.queries.ts'

/** Accounts as admins see them, in the same order. */
export async function listedUsers(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  rows: readonly UserRow[],
): Promise<ListedUser[]> {
  const ids = rows.map(({ id }) => id)
  const bans = await findActiveBans(db, ids)
  const attendance = await findAttendance(db, ids)
  return rows.map((row) => {
    const ban = bans.get(row.id)
    return {
      ...toUser(row, config.superAdminEmail),
      ban: ban === undefined ? null : { until: ban.until?.toISOString() ?? null, reason: ban.reason },
      cups_played: attendance.get(row.id)?.cups ?? 0,
      missed_check_ins: attendance.get(row.id)?.missed ?? 0,
    }
  })
}
