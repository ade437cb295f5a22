import { type ScriptedIdentityProvider, startScriptedIdentityProvider } from '@cup/stand-ins/scripted-identity-provider'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '#testing/browser'
import { createUser } from '#testing/factories/create-user'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { inTransaction } from '../../events/in-transaction.ts'
import { erasePersonData } from '../account/erase-person.step.ts'
import { pinSuperAdmin } from '../users/pin-super-admin.step.ts'

const ADDRESS = 'boss@example.com'

let provider: ScriptedIdentityProvider
let testApp: TestApp
beforeAll(async () => {
  provider = await startScriptedIdentityProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  const { issuer, clientId, clientSecret } = provider
  const identity = { issuer, clientId, clientSecret, allowHttp: true, timeoutSeconds: 60 }
  testApp = await buildTestApp({ config: { identity, superAdminEmail: 'Boss@Example.com' } })
})
afterEach(() => testApp.close())

/** Signs in as this identity with this address, and returns the account. */
async function signIn(sub: string, email: string, name = 'Jane') {
  provider.script('good', { sub, email, name })
  const browser = openBrowser(testApp.origin)
  const start = await browser.fetch('/api/auth/oauth/login')
  const atProvider = await browser.fetch(start.headers.get('location') ?? '')
  const back = await browser.fetch(atProvider.headers.get('location') ?? '')
  const code = back.headers.get('location')?.split('#session_id=')[1] ?? ''
  return (await browser.exchange(code)).body.user
}

const isSuperAdmin = async (user: { id: string }): Promise<boolean> =>
  (await testApp.request(user, 'GET', '/auth/me')).body.is_super_admin

test('another account that later proves the address is not super admin, and the first one still is', async () => {
  const first = await signIn('first', ADDRESS)
  const second = await signIn('second', ADDRESS, 'Super Admin')
  expect([first.is_super_admin, second.is_super_admin, second.is_admin]).toEqual([true, false, false])
  expect(second.name).not.toBe('Super Admin')
  expect([await isSuperAdmin(first), await isSuperAdmin(second)]).toEqual([true, false])
  expect((await testApp.request(second, 'POST', `/admin/users/${first.id}/make-admin`)).status).toBe(403)
})

test('the super admin keeps the role when their address changes', async () => {
  await signIn('first', ADDRESS)
  expect(await signIn('first', 'new@example.com')).toMatchObject({ email: 'new@example.com', is_super_admin: true })
})

test('a changed setting pins the account that proves the new address', async () => {
  const first = await signIn('first', ADDRESS)
  const other = await signIn('other', 'other@example.com')
  Object.assign(testApp.deps.config, { superAdminEmail: 'other@example.com' })
  expect([await isSuperAdmin(first), await isSuperAdmin(other)]).toEqual([false, false])
  expect((await signIn('other', 'other@example.com')).is_super_admin).toBe(true)
  expect((await signIn('third', 'other@example.com')).is_super_admin).toBe(false)
})

test('an account of an earlier identity provider does not keep the role from the account of the present one', async () => {
  const earlier = await createUser(testApp.deps.db, { email: ADDRESS, superAdminOf: ADDRESS })
  const present = await signIn('first', ADDRESS)
  expect([await isSuperAdmin(earlier), await isSuperAdmin(present)]).toEqual([false, true])
})

test('an erased super admin leaves the role to the next account that proves the address', async () => {
  const { deps } = testApp
  const { id, email } = await signIn('first', ADDRESS)
  await inTransaction(deps, (tx, emit) => erasePersonData(tx, emit, { person: { id, email }, action: 'user.erase' }))
  const row = deps.db.selectFrom('users').select('super_admin_of').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ super_admin_of: null })
  expect((await signIn('second', ADDRESS)).is_super_admin).toBe(true)
})

test('an upgrade pins the account that has the address now, but no placeholder', async () => {
  const { deps } = testApp
  const pin = () => inTransaction(deps, (tx) => pinSuperAdmin(tx, ADDRESS))
  const invited = await createUser(deps.db, { email: ADDRESS, verified: false })
  await pin()
  expect(await isSuperAdmin(invited)).toBe(false)
  await deps.db.deleteFrom('users').where('id', '=', invited.id).execute()
  const holder = await createUser(deps.db, { email: ADDRESS })
  await pin()
  expect(await isSuperAdmin(holder)).toBe(true)
})
