import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { changeAdminRole } from './change-admin-role.ts'

const testApp = testAppForFile()

// The route lets only the super admin in; this is about what happens between the route and the lock.
test.each([
  ['is no longer the super admin', {}],
  ['no longer exists', { id: randomUUID() }],
])('a role stays as it is when the caller %s', async (_what, change) => {
  const { db } = testApp.deps
  const caller = { ...(await createAdmin(db)), ...change }
  const player = await createUser(db)
  const input = { userId: player.id, isAdmin: true }
  await expect(changeAdminRole(testApp.deps, actorOf(caller), input)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: 'Only super admin can manage admin roles',
  })
})
