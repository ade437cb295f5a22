import { foldEmail } from '@cup/contract/text-fields'
import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { isUniqueViolation } from '../../db/postgres-error.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { announceInvites } from './announce-invites.step.ts'
import { MAX_MAILS_PER_ADDRESS_AND_DAY } from './invite.rules.ts'
import { takeMailQuota } from './invite-quota.queries.ts'
import { type InviteRow, insertInvite } from './invites.queries.ts'
import { sendInviteEmail } from './send-invite-email.job.ts'

interface SendInvitesInput {
  teamId: string
  /** As typed. */
  emails: readonly string[]
  invitedBy: string
}

/** Invites the addresses to the team. Nothing about it tells the inviter whether an address has an account. */
export async function sendInvites(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  emit: Emit,
  { teamId, emails, invitedBy }: SendInvitesInput,
): Promise<InviteRow[]> {
  const invites: InviteRow[] = []
  for (const emailTyped of emails) {
    invites.push(await addInvite(tx, { teamId, email: foldEmail(emailTyped), emailTyped, invitedBy }))
  }
  await mailInvites(deps, tx, invites)
  await announceInvites(
    tx,
    emit,
    invites.map((invite) => invite.email),
  )
  return invites
}

async function addInvite(tx: Tx, invite: Parameters<typeof insertInvite>[1]): Promise<InviteRow> {
  try {
    return await insertInvite(tx, invite)
  } catch (error) {
    if (!isUniqueViolation(error, 'invites_one_pending')) throw error
    throw new AppError('conflict', 'Player has already been invited', { cause: error })
  }
}

/** Queues a mail per invite, except to an address that had its share today: the invite itself stands all the same. */
export async function mailInvites(deps: Pick<Deps, 'jobs'>, tx: Tx, invites: readonly InviteRow[]): Promise<void> {
  // in one order everywhere: the count of an address is locked until the end of the transaction
  for (const invite of invites.toSorted((one, other) => (one.email < other.email ? -1 : 1))) {
    if (await takeMailQuota(tx, invite.email, MAX_MAILS_PER_ADDRESS_AND_DAY)) {
      await deps.jobs.enqueue(tx, sendInviteEmail, { invite_id: invite.id }, { singletonKey: invite.id })
    }
  }
}
