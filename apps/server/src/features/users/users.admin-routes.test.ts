import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createSuperAdmin, createUser } from '#testing/factories/create-user'
import { signInAs } from '#testing/sign-in-as'
import { testAppForFile } from '#testing/test-app-for-file'

type Person = Awaited<ReturnType<typeof createUser>>

const testApp = testAppForFile()
let boss: Person
let admin: Person
let player: Person
beforeAll(async () => {
  boss = await createSuperAdmin(testApp.deps.db)
})
beforeEach(async () => {
  admin = await createAdmin(testApp.deps.db)
  player = await createUser(testApp.deps.db)
})

const roleOf = async (user: Person): Promise<boolean> => {
  const { db } = testApp.deps
  return (await db.selectFrom('users').select('is_admin').where('id', '=', user.id).executeTakeFirstOrThrow()).is_admin
}
const change = (as: Person | undefined, target: { id: string }, verb: 'make-admin' | 'remove-admin') =>
  testApp.request(as, 'POST', `/admin/users/${target.id}/${verb}`)

const auditOf = (targetId: string) =>
  testApp.deps.db.selectFrom('audit_log').selectAll().where('target_id', '=', targetId).orderBy('id').execute()

describe('changing roles', () => {
  test('the super admin grants and revokes admin rights', async () => {
    expect((await change(boss, player, 'make-admin')).body).toMatchObject({ id: player.id, is_admin: true })
    expect((await change(boss, player, 'remove-admin')).body).toMatchObject({ id: player.id, is_admin: false })
    expect((await auditOf(player.id)).map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'user.make_admin', before: { is_admin: false }, after: { is_admin: true } },
      { action: 'user.remove_admin', before: { is_admin: true }, after: { is_admin: false } },
    ])
  })

  test('ends every session of the user', async () => {
    const [one, other] = [await signInAs(testApp.deps.db, player), await signInAs(testApp.deps.db, player)]
    await change(boss, player, 'make-admin')
    for (const token of [one, other]) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await testApp.request(undefined, 'GET', '/auth/me', undefined, headers)).status).toBe(401)
    }
  })

  test.each(['make-admin', 'remove-admin'] as const)('%s twice changes nothing and is logged once', async (verb) => {
    const target = verb === 'make-admin' ? player : admin
    await change(boss, target, verb)
    const token = await signInAs(testApp.deps.db, target)
    const again = await change(boss, target, verb)
    const alive = await testApp.request(undefined, 'GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })
    expect([again.status, again.body.is_admin, alive.status]).toEqual([200, verb === 'make-admin', 200])
    expect(await auditOf(target.id)).toHaveLength(1)
  })

  const ONLY_SUPER = 'Only super admin can manage admin roles'
  const FIXED = 'The super admin role cannot be changed'
  test.each([
    ['a visitor', () => undefined, () => player, 401, 'Not authenticated'],
    ['a player', () => player, () => player, 403, 'Admin access required'],
    ['an admin, a player', () => admin, () => player, 403, ONLY_SUPER],
    ['an admin, oneself', () => admin, () => admin, 403, ONLY_SUPER],
    ['an admin, the super admin', () => admin, () => boss, 403, ONLY_SUPER],
    ['the super admin, oneself', () => boss, () => boss, 403, FIXED],
    ['an unknown user', () => boss, () => ({ id: randomUUID() }), 404, 'User not found'],
    ['the super admin, garbage', () => boss, () => ({ id: 'null' }), 404, 'User not found'],
  ])('is refused for %s', async (_who, as, target, status, detail) => {
    for (const verb of ['make-admin', 'remove-admin'] as const) {
      const response = await change(as(), target() as Person, verb)
      expect([response.status, response.body.detail]).toEqual([status, detail])
    }
    expect([await roleOf(player), await roleOf(admin)]).toEqual([false, true])
  })

  test('is refused for a placeholder', async () => {
    const placeholder = await createUser(testApp.deps.db, { verified: false })
    expect((await change(boss, placeholder, 'make-admin')).status).toBe(404)
  })

  test('takes effect on the next request', async () => {
    const token = await signInAs(testApp.deps.db, admin)
    await testApp.deps.db.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute()
    const headers = { authorization: `Bearer ${token}` }
    const response = await testApp.request(undefined, 'GET', '/admin/users', undefined, headers)
    expect([response.status, response.body.detail]).toEqual([403, 'Admin access required'])
  })
})

describe('GET /admin/users', () => {
  test('lists users who have signed in, without any credentials', async () => {
    const placeholder = await createUser(testApp.deps.db, { verified: false })
    const { body } = await testApp.request(admin, 'GET', '/admin/users?limit=-1&junk=1')
    const listed = body as { id: string }[]
    expect(listed.find((user) => user.id === player.id)).toEqual({
      id: player.id,
      name: player.name,
      email: player.email,
      picture: null,
      is_admin: false,
      is_super_admin: false,
      verified: true,
      ban: null,
      cups_played: 0,
      missed_check_ins: 0,
    })
    expect(listed.map((user) => user.id)).not.toContain(placeholder.id)
    expect(listed.filter((user) => 'is_super_admin' in user && user.is_super_admin)).toHaveLength(1)
  })
})
