import type { Selectable } from 'kysely'
import type { InviteState, Invites } from '../../src/db/cup-tables.ts'
import type { Db } from '../../src/db/db.ts'

export interface InviteInput {
  teamId: string
  invitedBy: string
  email: string
  status?: InviteState
  /** The person who accepted it. */
  acceptedBy?: string
}

/** Creates an invite in the given state. */
export async function createInvite(db: Db, input: InviteInput): Promise<Selectable<Invites>> {
  const { status = 'pending' } = input
  return db
    .insertInto('invites')
    .values({
      team_id: input.teamId,
      invited_by: input.invitedBy,
      email: input.email.toLowerCase(),
      email_typed: input.email,
      status,
      answered_at: status === 'pending' ? null : new Date(),
      accepted_by: input.acceptedBy ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
