import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
let fan: { id: string; email: string | null }

const want = (as: { id: string }, enabled = true, channel = 'mail') =>
  testApp.request(as, 'PUT', '/notifications/settings', { kind: 'cup_opens', channel, enabled })
const createCup = async (name: string) =>
  (await testApp.request(admin, 'POST', '/admin/tournaments/create', { name, start_date: '2030-01-01T18:00' })).body
const complete = (id: string) => testApp.request(admin, 'POST', `/admin/tournaments/${id}/complete`)
const mailsTo = async (email: string | null) => {
  await testApp.runJobs()
  return testApp.standIns.mail.messages().filter(({ to }) => String(to).includes(email ?? 'none'))
}

beforeEach(async () => {
  const { db } = testApp.deps
  await sql`update tournaments set status = 'completed', completed_at = now() where status <> 'completed'`.execute(db)
  admin = await createAdmin(db)
  fan = await createUser(db)
})

describe('the opening of registration', () => {
  test('is announced to those who switched it on, and to no others', async () => {
    const other = await createUser(testApp.deps.db)
    await want(fan)
    await createCup('Open Cup')
    expect((await mailsTo(fan.email)).map(({ subject }) => subject)).toEqual(['Registration is open: Open Cup'])
    expect(await mailsTo(other.email)).toEqual([])
  })

  test('is announced once, when the previous cup is over', async () => {
    await want(fan)
    const first = await createCup('First')
    const second = await createCup('Second')
    expect(await mailsTo(fan.email)).toHaveLength(1)
    await complete(first.id)
    expect((await mailsTo(fan.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Registration is open: First',
      'Registration is open: Second',
    ])
    const third = await createCup('Third')
    await complete(third.id)
    expect(second.status).toBe('active')
    expect(await mailsTo(fan.email)).toHaveLength(2)
  })

  test('is announced when the cup becomes current because its start was moved', async () => {
    await want(fan)
    await createCup('First')
    const { body: later } = await testApp.request(admin, 'POST', '/admin/tournaments/create', {
      name: 'Moved',
      start_date: '2030-02-01T18:00',
    })
    expect(await mailsTo(fan.email)).toHaveLength(1)
    await testApp.request(admin, 'PUT', `/admin/tournaments/${later.id}`, { start_date: '2029-12-01T18:00' })
    expect((await mailsTo(fan.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Registration is open: First',
      'Registration is open: Moved',
    ])
  })

  test('is no longer announced after one press in the mail', async () => {
    await want(fan)
    const { id } = await createCup('One')
    const [mail] = await mailsTo(fan.email)
    const token = /unsubscribe=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const { body } = await testApp.request(undefined, 'POST', `/mail/unsubscribe?token=${token}`)
    expect(body).toEqual({ kind: 'cup_opens' })
    await complete(id)
    await createCup('Two')
    expect(await mailsTo(fan.email)).toHaveLength(1)
  })
})
