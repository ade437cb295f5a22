import * as z from 'zod/mini'
import { deleteOldKeys } from './db/idempotent-call.ts'
import { sumCounts } from './db/list-counts.ts'
import { deleteExpiredWebFiles } from './db/web-files.ts'
import { type AnyJob, defineJob } from './define-job.ts'
import type { Deps } from './deps.ts'
import { inTransaction } from './events/in-transaction.ts'
import { deleteOldAnnouncements } from './features/announcements/announcements.queries.ts'
import { deleteExpiredSessions } from './features/auth/sessions.queries.ts'
import { deleteOldLoginCodes, deleteOldSignInAttempts } from './features/auth/sign-ins.queries.ts'
import { deleteOldHeaders, deleteOldIds } from './features/match-room/games/games.queries.ts'
import { deleteOldRooms } from './features/match-room/messages.queries.ts'
import { deleteOldChanges } from './features/matches/match-changes.queries.ts'
import { deleteOldDeliveries } from './features/notifications/deliveries.queries.ts'
import { deleteOldProviderEvents } from './features/payments/provider-events.queries.ts'
import { deleteOldHandles } from './features/payouts/payout-handles.queries.ts'
import { deleteOldMailQuotas } from './features/teams/invites/invite-quota.queries.ts'
import { deleteEndedBans } from './features/users/bans.queries.ts'

const job = (name: string, every: string, handle: (deps: Deps) => Promise<void>) =>
  defineJob({ name, payload: z.object({}), every, handle })

/** Stored responses of idempotent calls are kept for a day. */
export const purgeIdempotencyKeys = job('purge-idempotency-keys', '17 * * * *', ({ db }) => deleteOldKeys(db))

/** The files of an earlier release are served for a day. */
export const purgeWebFiles = job('purge-web-files', '23 * * * *', ({ db }) => deleteExpiredWebFiles(db))

/** Replaces the counted changes of long lists by their sums, so that counting stays cheap. */
export const sumListCounts = job('sum-tallies', '7 * * * *', ({ db }) => sumCounts(db))

/** Deletes announcements that were sent or failed more than 30 days ago. */
export const purgeAnnouncements = job('purge-announcements', '41 4 * * *', ({ db }) => deleteOldAnnouncements(db))

/** Deletes expired sessions, login codes, sign-in attempts and bans of closed accounts. */
export const purgeSignIns = job('purge-sign-ins', '17 4 * * *', (deps) =>
  inTransaction(deps, async (tx) => {
    await deleteExpiredSessions(tx)
    await deleteOldLoginCodes(tx)
    await deleteOldSignInAttempts(tx)
    await deleteEndedBans(tx)
  }),
)

/** Headers and platform ids serve to settle doubts, which end with the cup. */
export const purgeGames = job('purge-games', '43 3 * * *', async ({ db }) => {
  await deleteOldHeaders(db)
  await deleteOldIds(db)
})

/** Messages of a room are kept for thirty days after the cup. */
export const purgeRooms = job('purge-rooms', '37 3 * * *', ({ db }) => deleteOldRooms(db))

/** The previous state of a change is kept for undo, which ends with the cup. */
const purgeChanges = job('purge-changes', '47 3 * * *', ({ db }) => deleteOldChanges(db))

/** Deletes deliveries of more than a week ago. */
export const purgeDeliveries = job('purge-deliveries', '37 4 * * *', ({ db }) => deleteOldDeliveries(db))

/** Deletes the mail counts of past days. */
export const purgeMailQuota = job('purge-mail-quota', '23 4 * * *', (deps) => inTransaction(deps, deleteOldMailQuotas))

/** Deletes events that the provider no longer redelivers. */
export const purgeProviderEvents = {
  ...job('purge-provider-events', '17 4 * * *', async (deps) => {
    const deleted = await inTransaction(deps, deleteOldProviderEvents)
    if (deleted > 0) deps.log.info({ event: 'provider_events.purged', deleted }, 'old provider events deleted')
  }),
  retryLimit: 0,
}

/** Deletes old payout handles; the player can enter one again. */
export const purgePayoutHandles = {
  ...job('purge-payout-handles', '23 4 * * *', async (deps) => {
    const deleted = await inTransaction(deps, deleteOldHandles)
    if (deleted > 0) deps.log.info({ event: 'payout_handles.purged', deleted }, 'old payout handles deleted')
  }),
  retryLimit: 0,
}

/** Delete data that is no longer needed. */
export const housekeepingJobs: readonly AnyJob[] = [
  purgeIdempotencyKeys,
  purgeWebFiles,
  sumListCounts,
  purgeAnnouncements,
  purgeSignIns,
  purgeGames,
  purgeRooms,
  purgeChanges,
  purgeDeliveries,
  purgeMailQuota,
  purgeProviderEvents,
  purgePayoutHandles,
]
