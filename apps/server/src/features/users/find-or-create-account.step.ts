import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/domain-event.ts'
import { announcePerson } from './announce-person.step.ts'
import { restoreBan } from './bans.queries.ts'
import {
  findUserByEmail,
  insertAccount,
  lockSignIn,
  lockUserByIdentity,
  movePlaceholder,
  type Proof,
  type UserRow,
  updateSignedIn,
  updateUser,
} from './users.queries.ts'

/**
 * Finds or creates the account for a sign-in. Issuer and subject identify it. An email address belongs to the account
 * that proved it last, together with everything a placeholder received under that address.
 */
export async function findOrCreateAccount(tx: Tx, emit: Emit, person: Proof & { name: string }): Promise<UserRow> {
  const { name, ...proof } = person
  await lockSignIn(tx, [`identity ${proof.issuer} ${proof.subject}`, `address ${proof.email}`])
  const known = await lockUserByIdentity(tx, proof.issuer, proof.subject)
  const holder = await findUserByEmail(tx, proof.email)
  if (holder === undefined || holder.id === known?.id) {
    return known ? updateSignedIn(tx, known.id, proof) : openAccount(tx, person)
  }
  const isPlaceholder = holder.subject === null
  if (isPlaceholder && known === undefined) {
    const claimed = await updateSignedIn(tx, holder.id, { ...proof, name })
    await restoreBan(tx, claimed)
    await announcePerson(tx, emit, claimed.id)
    return claimed
  }
  await updateUser(tx, holder.id, { email: null })
  const user = known ? await updateSignedIn(tx, known.id, proof) : await openAccount(tx, person)
  if (isPlaceholder) await movePlaceholder(tx, holder.id, user.id)
  await announcePerson(tx, emit, user.id)
  return user
}

/** Creates an account. A ban of an earlier, closed account of the same identity applies to it. */
async function openAccount(tx: Tx, person: Proof & { name: string }): Promise<UserRow> {
  const user = await insertAccount(tx, person)
  await restoreBan(tx, user)
  return user
}
