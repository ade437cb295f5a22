import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let tournamentId: string
let captain: Awaited<ReturnType<typeof createUser>>
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
  captain = await createUser(testApp.deps.db, { email: 'captain@example.com' })
})

const create = (body: unknown, headers?: Record<string, string>) =>
  testApp.request(captain, 'POST', '/teams/create', body, headers)
const EMAILS = ['one@example.com', 'two@example.com']
const newName = () => `Team ${randomUUID().slice(0, 8)}`

describe('POST /teams/create', () => {
  test('registers an unpaid team with its captain and two invites', async () => {
    testApp.events.length = 0
    const { db } = testApp.deps
    const invitee = await createUser(db, { email: 'known@example.com' })
    const name = newName()
    const { status, body } = await create({
      team_name: `  ${name} `,
      player_emails: ['Known@Example.com', ' new@x.org '],
    })
    expect([status, body]).toEqual([200, { id: expect.any(String), team_name: name, paid: false }])
    const team = await db.selectFrom('teams').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
    expect([team.tournament_id, team.captain_id, team.paid]).toEqual([tournamentId, captain.id, false])
    const members = await db.selectFrom('team_members').select('user_id').where('team_id', '=', body.id).execute()
    expect(members).toEqual([{ user_id: captain.id }])
    const invites = await db
      .selectFrom('invites')
      .selectAll()
      .where('team_id', '=', body.id)
      .orderBy('created_at')
      .execute()
    expect(invites.map((row) => [row.email, row.email_typed, row.status, row.invited_by])).toEqual([
      ['known@example.com', 'Known@Example.com', 'pending', captain.id],
      ['new@x.org', 'new@x.org', 'pending', captain.id],
    ])
    const { body: shown } = await testApp.request(undefined, 'GET', `/teams?tournament_id=${tournamentId}`)
    expect(testApp.events).toEqual([
      { name: 'invites_changed', payload: {}, toUserIds: [invitee.id] },
      {
        name: 'team_joined',
        payload: {
          tournament_id: tournamentId,
          team_id: body.id,
          team: shown.find(({ id }: { id: string }) => id === body.id),
          team_count: shown.length,
          paid_team_count: shown.filter(({ paid }: { paid: boolean }) => paid).length,
        },
      },
    ])
    const audit = await db.selectFrom('audit_log').selectAll().where('target_id', '=', body.id).execute()
    expect(audit.map((row) => [row.action, row.actor_id, row.target_name])).toEqual([['team.create', captain.id, name]])
  })

  const FILL_IN = 'Please fill in all fields'
  const TWO = 'Exactly 2 player emails are required'
  test.each([
    [{}, FILL_IN],
    [{ player_emails: EMAILS }, FILL_IN],
    [{ team_name: '', player_emails: EMAILS }, FILL_IN],
    [{ team_name: ' \u200b\u3164', player_emails: EMAILS }, FILL_IN],
    [{ team_name: 'A' }, FILL_IN],
    [{ team_name: 'A', player_emails: [] }, FILL_IN],
    [{ team_name: 'A', player_emails: ['a@b.co'] }, FILL_IN],
    [{ team_name: 'A', player_emails: ['a@b.co', ' '] }, FILL_IN],
    [{ team_name: 'A', player_emails: [...EMAILS, 'c@d.co'] }, TWO],
    [{ team_name: 'A', player_emails: 'a@b.co' }, TWO],
    [{ team_name: 'A', player_emails: { 0: 'a@b.co', 1: 'c@d.co' } }, TWO],
    [{ team_name: 'A', player_emails: [1, 2] }, 'Player email must be text'],
    [{ team_name: 7, player_emails: EMAILS }, 'Team name must be text'],
    [{ team_name: 'A', player_emails: ['same@x.org', 'SAME@X.org'] }, 'Player emails must be different'],
    [{ team_name: 'A', player_emails: ['Captain@Example.com', 'a@b.co'] }, 'You cannot invite yourself'],
    [{ team_name: 'x'.repeat(51), player_emails: EMAILS }, 'Team name must be at most 50 characters'],
    [{ team_name: 'a\u0000b', player_emails: EMAILS }, 'Team name contains invalid characters'],
    [{ team_name: 'a\r\nX: y', player_emails: EMAILS }, 'Team name contains invalid characters'],
    [{ team_name: '\u202Egnp.exe', player_emails: EMAILS }, 'Team name contains invalid characters'],
    [{ team_name: '\uD800', player_emails: EMAILS }, 'Team name contains invalid characters'],
    [[], 'Request body must be an object'],
  ])('refuses %j', async (body, detail) => {
    const response = await create(body)
    expect([response.status, response.body.detail]).toEqual([422, detail])
  })

  test.each([
    'foo',
    'a@b',
    '@x.y',
    'a@',
    'a b@c.de',
    'a@b c.de',
    'a@b@c.de',
    'a@b..c',
    'a@.b.c',
    'a@-b.c',
    'a@b.c.',
    '"a"@b.c',
    'a@[127.0.0.1]',
    'a@b.c%0aBcc:v@w.x',
    'a@b.c,v@w.x',
    '<a@b.c>',
    'A <a@b.c>',
    '\uFF41@\uFF42.\uFF43',
    '\u212Aate@b.co',
    'a\u200b@b.co',
  ])('refuses the address %j by name', async (email) => {
    const response = await create({ team_name: newName(), player_emails: [email, 'a@b.co'] })
    expect([response.status, response.body.detail]).toEqual([422, `Invalid email: ${email}`])
  })

  test.each([
    ['a line break', 'a@b.c\r\nBcc: v@w.x', 'Invalid email: a@b.cBcc: v@w.x'],
    ['255 characters', `${'a'.repeat(243)}@example.com`, `Invalid email: ${'a'.repeat(100)}`],
    ['65 characters before the @', `${'a'.repeat(65)}@example.com`, `Invalid email: ${'a'.repeat(65)}@example.com`],
    ['12,000 dots', `a@${'.'.repeat(12_000)}`, `Invalid email: a@${'.'.repeat(98)}`],
  ])('refuses an address with %s, shortened and harmless', async (_what, email, detail) => {
    const response = await create({ team_name: newName(), player_emails: [email, 'a@b.co'] })
    expect([response.status, response.body.detail]).toEqual([422, detail])
  })

  test.each([
    "'; DROP TABLE teams;--",
    '<svg/onload=alert(1)>',
    '=HYPERLINK("x")',
    '../../etc/passwd',
    '%s%n',
    '$(id)',
  ])('accepts the name %j unchanged', async (name) => {
    const response = await create({ team_name: name, player_emails: EMAILS })
    expect([response.status, response.body.team_name]).toEqual([200, name])
  })

  test('a name is unique in its tournament, ignoring case', async () => {
    const name = newName()
    await create({ team_name: name, player_emails: EMAILS })
    const again = await create({ team_name: name.toUpperCase(), player_emails: EMAILS })
    expect([again.status, again.body.detail]).toEqual([409, 'Team name is already taken'])
  })

  test('ignores every field but the name and the addresses', async () => {
    const extras = { paid: true, captain_id: randomUUID(), tournament_id: randomUUID(), id: randomUUID(), seed: 1 }
    const { body } = await create({ team_name: newName(), player_emails: EMAILS, ...extras })
    const { db } = testApp.deps
    const team = await db.selectFrom('teams').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
    expect(team).toMatchObject({ paid: false, captain_id: captain.id, tournament_id: tournamentId, seed: null })
  })

  test('gives the same response whether or not an address has an account', async () => {
    const known = await createUser(testApp.deps.db)
    const responses = [
      await create({ team_name: newName(), player_emails: [known.email, 'a@b.co'] }),
      await create({ team_name: newName(), player_emails: [`${randomUUID()}@example.com`, 'a@b.co'] }),
    ]
    expect(responses.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [200, ['id', 'team_name', 'paid']],
      [200, ['id', 'team_name', 'paid']],
    ])
  })
})

describe('an Idempotency-Key', () => {
  test('returns the first response to a repeated call and creates one team', async () => {
    const body = { team_name: newName(), player_emails: EMAILS }
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await create(body, headers), await create(body, headers)]
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('cannot be reused for a different call', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    await create({ team_name: newName(), player_emails: EMAILS }, headers)
    const other = await create({ team_name: newName(), player_emails: EMAILS }, headers)
    expect([other.status, other.body.detail]).toEqual([
      422,
      'Idempotency-Key was already used with a different request',
    ])
  })
})
