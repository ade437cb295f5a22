import type { attention } from '@cup/contract/attention'
import type { ResponseOf } from '@cup/contract/endpoint'
import { findNow } from '../../db/find-now.ts'
import type { Deps } from '../../deps.ts'
import { findBackupAge } from '../backups/backups.queries.ts'
import { isBackupLate } from '../backups/keep-backups.rules.ts'
import { findLastComparison } from '../payments/comparison/comparison.queries.ts'
import { findCurrentTournament } from '../tournaments/tournaments.queries.ts'
import {
  findFailedRefunds,
  findNextCheckInEnd,
  findOpenDisputes,
  findOpenMatches,
  findShortTeams,
} from './attention.queries.ts'
import {
  byUrgency,
  toBackupItem,
  toComparisonItems,
  toCupItems,
  toDisputeItem,
  toFailedRefundItem,
  toMatchItem,
  toNoCupItem,
  toPrizesItem,
  toRoomItem,
  toTeamItems,
} from './attention.view.ts'
import { findCupState, findCupsWithOwedPrizes, hasOpenTournament } from './cup-attention.queries.ts'
import { findNextOverdue, findRoomAttention } from './room-attention.queries.ts'

/** The items that need the organiser's attention, most urgent first. */
export async function listAttention({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<ResponseOf<typeof attention>> {
  const now = await findNow(db)
  const current = await findCurrentTournament(db)
  const cup = current === undefined || current.status === 'completed' ? undefined : current.id
  // read before the matches: if a window ends in between, the page refetches once too often instead of missing the end
  const nextEnd = cup === undefined ? null : await findNextCheckInEnd(db, cup)
  const matches = cup === undefined ? [] : await findOpenMatches(db, cup)
  const nextOverdue = cup === undefined ? null : await findNextOverdue(db, cup)
  const rooms = cup === undefined ? [] : await findRoomAttention(db, cup)
  const teams = cup === undefined ? [] : await findShortTeams(db, cup)
  const state = cup === undefined ? undefined : await findCupState(db, cup)
  const owed = await findCupsWithOwedPrizes(db)
  const refunds = await findFailedRefunds(db)
  // disputes and overdue matches have their own items
  const covered = new Set(rooms.filter(({ kind }) => kind !== 'help_called').map(({ match_id }) => match_id))
  const listed = matches.filter(
    ({ kind, match_id }) =>
      !(kind === 'match_ready' && state?.opens_check_ins_later) &&
      !((kind === 'match_in_progress' || kind === 'result_due') && covered.has(match_id)),
  )
  const backup = await findBackupAge(db)
  const isLate = isBackupLate(backup.seconds, config.backups.everyMinutes)
  const items = [
    ...listed.map((match) => toMatchItem(cup ?? '', match)),
    ...rooms.map((room) => toRoomItem(cup ?? '', room)),
    ...(state === undefined ? [] : toCupItems(state)),
    ...owed.map(toPrizesItem),
    ...((await hasOpenTournament(db)) ? [] : [toNoCupItem()]),
    ...refunds.map(toFailedRefundItem),
    ...(await findOpenDisputes(db)).map(toDisputeItem),
    ...toComparisonItems(config.payments === null ? undefined : await findLastComparison(db)),
    ...(isLate ? [toBackupItem(backup.since)] : []),
    ...toTeamItems(cup ?? '', teams),
  ]
  return {
    server_time: now.toISOString(),
    items: byUrgency(items),
    next_checkin_end: nextEnd?.toISOString() ?? null,
    next_overdue_at: nextOverdue?.toISOString() ?? null,
  }
}
