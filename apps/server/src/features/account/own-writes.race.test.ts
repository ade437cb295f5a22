import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createInvite } from '#testing/factories/create-invite'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { meet } from '#testing/rival'
import { testAppForFile } from '#testing/test-app-for-file'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { saveSubscription } from '../notifications/change-subscriptions.ts'
import { findUnsubscribeSecret } from '../notifications/keys.step.ts'
import { changeSetting } from '../notifications/manage-settings.ts'
import { unsubscribeToken } from '../notifications/unsubscribe.rules.ts'
import { unsubscribeFromMail } from '../notifications/unsubscribe-from-mail.ts'
import { acceptInvite } from '../teams/invites/respond-to-invites.ts'
import { updateDisplayName } from '../users/accounts.ts'
import { findOrCreateAccount } from '../users/find-or-create-account.step.ts'
import { closeAccount } from './close-account.ts'

const testApp = testAppForFile()
let person: Awaited<ReturnType<typeof createUser>>
beforeAll(async () => {
  await createTournament(testApp.deps.db)
})
beforeEach(async () => {
  person = await createUser(testApp.deps.db, { name: 'Marguerite' })
})

const close = (deps: Deps) => closeAccount(deps, actorOf(person))

/**
 * Every write of a person's own data; each is held after it has read the person. Seats and room messages are refused for
 * erased people by their own statements; a payout handle belongs to a prize that is owed, which refuses the closing.
 */
const OWN_WRITES: Record<string, (deps: Deps) => Promise<unknown>> = {
  'a display name': (deps) => updateDisplayName(deps, actorOf(person), 'Marguerite again'),
  'a push subscription': (deps) => {
    const { endpoint, keys } = testApp.standIns.push.createDevice()
    return saveSubscription(deps, actorOf(person), { endpoint, keys, userAgent: undefined })
  },
  'a notification setting': (deps) =>
    changeSetting(deps, actorOf(person), { kind: 'cup_begins', channel: 'mail', enabled: false }),
  'an unsubscription': async (deps) => {
    const secret = await findUnsubscribeSecret(deps)
    return unsubscribeFromMail(deps, unsubscribeToken(secret, { userId: person.id, kind: 'cup_begins' }))
  },
  'a sign-in': (deps) => {
    const { issuer, subject, email, name } = person
    const proof = { issuer: issuer ?? '', subject: subject ?? '', email: email ?? '', picture: null, name }
    return inTransaction(deps, (tx, emit) => findOrCreateAccount(tx, emit, proof))
  },
}

/** What is stored about the person if the account is closed. */
async function tracesOfErased(): Promise<string[]> {
  const { db } = testApp.deps
  const user = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  if (user.erased_at === null) return []
  const traces = user.name === 'Deleted user' && user.email === null && user.subject === null ? [] : ['users']
  for (const table of ['push_subscriptions', 'notification_settings', 'team_members'] as const) {
    const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()
    if (rows.length > 0) traces.push(table)
  }
  return traces
}

async function closeDuring(write: (deps: Deps) => Promise<unknown>, guards: boolean) {
  const { deps } = testApp
  const met = await meet(deps.db, {
    first: (db) => write({ ...deps, db }),
    rival: () => close(deps),
    afterReading: 'users',
    guards,
  })
  return { waited: met.rivalWaited, traces: await tracesOfErased() }
}

describe.each(Object.entries(OWN_WRITES))('closing an account beside %s', (_name, write) => {
  test('leaves no data of the person: the closing waits for the write', async () => {
    expect(await closeDuring(write, true)).toEqual({ waited: true, traces: [] })
  })

  test('control: without the lock, the erased person has data again', async () => {
    const { waited, traces } = await closeDuring(write, false)
    expect([waited, traces.length]).toEqual([false, 1])
  })

  test('refuses the write once the account is closed', async () => {
    await close(testApp.deps)
    await write(testApp.deps).catch(() => {})
    expect(await tracesOfErased()).toEqual([])
  })
})

async function closeWhileAccepting(guards: boolean) {
  const { deps } = testApp
  const { id: tournamentId } = await createTournament(deps.db)
  const team = await createTeam(deps.db, { tournamentId, size: 2 })
  const { id: inviteId } = await createInvite(deps.db, {
    teamId: team.id,
    invitedBy: team.captain.id,
    email: person.email ?? '',
  })
  const retries = async () => (await deps.metrics.transactionRetries.get()).values.map(({ value }) => value)
  const before = await retries()
  const { first, rival, rivalWaited } = await meet(deps.db, {
    first: (db) => acceptInvite({ ...deps, db }, actorOf(person), { inviteId }),
    rival: () => close(deps),
    afterReading: 'invites',
    // the first read is made without a lock
    nth: 2,
    guards,
  })
  expect(await retries()).toEqual(before)
  return [first.status, rival.status, rivalWaited]
}

test('closing an account waits for an invite that is being accepted, without a deadlock', async () => {
  expect(await closeWhileAccepting(true)).toEqual(['fulfilled', 'rejected', true])
})

test('control: without the locks, the account is closed while its invite is being accepted', async () => {
  expect(await closeWhileAccepting(false)).toEqual(['rejected', 'fulfilled', false])
})
