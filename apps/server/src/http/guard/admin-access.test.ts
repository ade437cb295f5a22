import { endpoints } from '@cup/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let player: { id: string }
let admin: { id: string }
beforeAll(async () => {
  player = await createUser(testApp.deps.db)
  admin = await createAdmin(testApp.deps.db)
})

/** Ids that do not exist: a 404 means that the caller was let in. */
const addressOf = (path: string) => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')

const calls = endpoints
  .filter(({ path }) => path.startsWith('/admin'))
  .map(({ method, path, access }) => ({ name: `${method} ${path}`, method, path: addressOf(path), access }))

const callAs = async (as: { id: string } | undefined, { method, path }: { method: string; path: string }) => {
  const { status, body } = await testApp.request(as, method, path)
  return { status, detail: body.detail }
}

describe('below /admin', () => {
  test.each(calls)('$name refuses visitors and players before anything else', async (call) => {
    expect(await callAs(undefined, call)).toEqual({ status: 401, detail: 'Not authenticated' })
    expect(await callAs(player, call)).toEqual({ status: 403, detail: 'Admin access required' })
  })

  test.each(calls.filter(({ access }) => access === 'super'))('$name refuses admins', async (call) => {
    expect(await callAs(admin, call)).toEqual({ status: 403, detail: 'Only super admin can manage admin roles' })
  })

  test.each(calls.filter(({ access }) => access === 'admin'))('$name lets admins in', async (call) => {
    expect([401, 403]).not.toContain((await callAs(admin, call)).status)
  })
})
