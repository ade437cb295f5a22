import { foldEmail } from '@cup/contract/text-fields'
import type { Tx } from '../../../db/db.ts'
import { isUniqueViolation } from '../../../db/postgres-error.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, tooMany } from '../../../errors/app-error.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { mailboxOf } from '../../../text/mailbox.ts'
import { lockOwnAccount } from '../../users/lock-own-account.step.ts'
import { findUserIdsByEmails } from '../../users/users.queries.ts'
import { countPendingInvites, type InviteRow, insertInvite, revokePendingInvites } from '../invites.queries.ts'
import { MAX_INVITES_PER_DAY, MAX_MAILS_PER_ADDRESS_AND_DAY, MAX_PENDING_INVITES } from './invite.rules.ts'
import { sendInviteEmail } from './invite-mails.job.ts'
import { countInvitesOfDay, countMail } from './invite-quota.queries.ts'

interface SendInvitesInput {
  teamId: string
  /** As typed, not folded. */
  emails: readonly string[]
  invitedBy: string
}

/** Invites the addresses to the team. The inviter cannot tell whether an address has an account. */
export async function sendInvites(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  emit: Emit,
  { teamId, emails, invitedBy }: SendInvitesInput,
): Promise<InviteRow[]> {
  await refuseTooManyPending(tx, teamId, emails.length)
  const invites: InviteRow[] = []
  for (const emailTyped of emails) {
    const invite = { team_id: teamId, email: foldEmail(emailTyped), email_typed: emailTyped, invited_by: invitedBy }
    invites.push(await refuseSecondInvite(insertInvite(tx, invite)))
  }
  await mailInvites(deps, tx, emit, invites)
  await announceInvites(
    tx,
    emit,
    invites.map((invite) => invite.email),
  )
  return invites
}

/** The caller holds the team's lock. */
export async function refuseTooManyPending(tx: Tx, teamId: string, added: number): Promise<void> {
  if ((await countPendingInvites(tx, teamId)) + added <= MAX_PENDING_INVITES) return
  throw new AppError('conflict', 'A team can have at most six pending invites. Withdraw one first.')
}

/** An address has one pending invite to a team. */
export const refuseSecondInvite = (saving: Promise<InviteRow>): Promise<InviteRow> =>
  saving.catch((error: unknown) => {
    if (!isUniqueViolation(error, 'invites_one_pending')) throw error
    throw new AppError('conflict', 'Player has already been invited', { cause: error })
  })

/** Mails each invite, unless its mailbox has reached today's limit. The invite is valid without the mail. */
export async function mailInvites(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  emit: Emit,
  invites: readonly InviteRow[],
): Promise<void> {
  const sent = invites.map((invite) => ({ invite, mailbox: mailboxOf(invite.email) }))
  // always in the same order, because each mailbox's count stays locked until the transaction ends
  for (const { invite, mailbox } of sent.toSorted((one, other) => (one.mailbox < other.mailbox ? -1 : 1))) {
    if (await countMail(tx, mailbox, MAX_MAILS_PER_ADDRESS_AND_DAY)) {
      await deps.jobs.enqueue(tx, sendInviteEmail, { invite_id: invite.id }, { singletonKey: invite.id })
      emit({ type: 'invite_sent', inviteId: invite.id, sentAt: invite.sent_at })
    }
  }
}

/** Enforces the daily invite limit. Locks the inviter, before any tournament, so that concurrent calls are counted. */
export async function requireInviteQuota(tx: Tx, userId: string, wanted: number): Promise<void> {
  await lockOwnAccount(tx, userId)
  const { sent, secondsUntilNext: seconds } = await countInvitesOfDay(tx, userId)
  if (sent + wanted <= MAX_INVITES_PER_DAY) return
  throw tooMany(seconds)
}

/** Makes the pages of the users with these addresses refetch their invites. Addresses without an account are skipped. */
export async function announceInvites(tx: Tx, emit: Emit, emails: readonly string[]): Promise<void> {
  const userIds = await findUserIdsByEmails(tx, emails)
  if (userIds.length > 0) emit({ type: 'invites_changed', userIds })
}

/** Revokes the pending invites of teams that are full or deleted, and notifies the invited users. */
export async function revokeTeamInvites(tx: Tx, emit: Emit, ...teamIds: string[]): Promise<void> {
  const revoked = await revokePendingInvites(tx, teamIds)
  await announceInvites(
    tx,
    emit,
    revoked.map((invite) => invite.email),
  )
}
