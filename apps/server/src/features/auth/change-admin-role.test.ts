import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { changeAdminRole } from './change-admin-role.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

// The route lets only the super admin in; this is about what happens between the route and the lock.
test.each([
  ['is no longer the super admin', {}],
  ['no longer exists', { id: randomUUID() }],
])('a role stays as it is when the caller %s', async (_what, change) => {
  const { db } = testApp.deps
  const caller = { ...(await createAdmin(db)), ...change }
  const player = await createUser(db)
  const input = { userId: player.id, isAdmin: true, requestId: randomUUID() }
  await expect(changeAdminRole(testApp.deps, actorOf(caller), input)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: 'Only super admin can manage admin roles',
  })
})
