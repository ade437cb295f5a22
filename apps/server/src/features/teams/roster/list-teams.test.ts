import { randomUUID } from 'node:crypto'
import { emblemSeed } from '@cup/contract/emblem'
import { beforeAll, describe, expect, test } from 'vitest'
import { createInvite } from '#testing/factories/create-invite'
import { type CreatedTeam, createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

type Person = Awaited<ReturnType<typeof createUser>>

const testApp = testAppForFile()
let team: CreatedTeam
let tournamentId: string
let people: Record<'captain' | 'member' | 'admin' | 'stranger' | 'invitee', Person>
let inviteId: string
let declinedId: string
beforeAll(async () => {
  const { db } = testApp.deps
  tournamentId = (await createTournament(db)).id
  people = {
    captain: await createUser(db, { name: 'Cap', email: 'cap@example.com' }),
    member: await createUser(db, { name: 'Mem', email: 'mem@example.com' }),
    admin: await createAdmin(db),
    stranger: await createUser(db),
    invitee: await createUser(db, { name: 'Jane Doe', email: 'jane@mail.example.com' }),
  }
  const players = [people.captain, people.member]
  team = await createTeam(db, { tournamentId, name: 'Rockets', players, size: 2, disputed: true })
  const invitedBy = people.captain.id
  inviteId = (await createInvite(db, { teamId: team.id, invitedBy, email: 'Jane@mail.example.com' })).id
  const declined = { teamId: team.id, invitedBy, email: 'no@thanks.org', status: 'rejected' } as const
  declinedId = (await createInvite(db, declined)).id
})

const list = async (as: Person | undefined, query = '') => testApp.request(as, 'GET', `/teams${query}`)

const PUBLIC = () => ({
  id: team.id,
  tournament_id: tournamentId,
  team_name: 'Rockets',
  captain_id: people.captain.id,
  emblem: emblemSeed('Rockets', people.captain.id),
  paid: true,
  created_at: team.created_at.toISOString(),
  players: [
    { id: people.captain.id, name: 'Cap', email: null },
    { id: people.member.id, name: 'Mem', email: null },
  ],
  pending_invites: [],
  pending_invites_info: [{ name: null, email: 'J•••@m•••.com' }],
  invites: [],
  disputed: false,
})
const MEMBERS = () => ({
  ...PUBLIC(),
  players: [
    { id: people.captain.id, name: 'Cap', email: 'cap@example.com' },
    { id: people.member.id, name: 'Mem', email: 'mem@example.com' },
  ],
  pending_invites: [inviteId],
  pending_invites_info: [{ name: null, email: 'Jane@mail.example.com' }],
})
const CAPTAINS = () => {
  const sent_at = expect.any(String)
  const linkTo = (id: string) => `${testApp.origin}/invites?invite=${id}`
  return {
    ...MEMBERS(),
    invites: [
      { id: inviteId, email: 'Jane@mail.example.com', status: 'pending', sent_at, link: linkTo(inviteId) },
      { id: declinedId, email: 'no@thanks.org', status: 'rejected', sent_at, link: linkTo(declinedId) },
    ],
  }
}
const ADMINS = () => ({
  ...CAPTAINS(),
  pending_invites_info: [{ name: 'Jane Doe', email: 'Jane@mail.example.com' }],
  disputed: true,
})

describe('GET /teams', () => {
  test.each([
    ['a visitor', undefined, PUBLIC],
    ['another player', 'stranger', PUBLIC],
    ['the invited person', 'invitee', PUBLIC],
    ['a player of the team', 'member', MEMBERS],
    ['its captain', 'captain', CAPTAINS],
    ['an admin', 'admin', ADMINS],
  ] as const)('shows %s what they may see and nothing else', async (_who, as, expected) => {
    expect((await list(as && people[as])).body).toEqual([expected()])
  })

  test('shows a player only their own team in full', async () => {
    const other = await createTeam(testApp.deps.db, { tournamentId, name: 'Others' })
    const { body } = await list(people.member)
    const shown = (body as ReturnType<typeof PUBLIC>[]).find((entry) => entry.id === other.id)
    expect(shown?.players.map((player) => player.email)).toEqual([null, null, null])
  })

  test('shows a visitor no email address', async () => {
    const { body } = await list(undefined)
    const addresses = JSON.stringify(body).match(/[^"]*@[^"]*/g)
    expect(addresses).toEqual(['J•••@m•••.com'])
  })

  test.each(['?limit=-1', '?junk[]=1&paid=true', '?team_name=%00'])('ignores %s', async (query) => {
    expect((await list(undefined, query)).status).toBe(200)
  })

  test.each([randomUUID(), 'null', '1', "' or 1=1--", '../..', '', '%F0%9F%98%80'])(
    'knows no tournament %j',
    async (id) => {
      const response = await list(undefined, `?tournament_id=${id}`)
      expect([response.status, response.body.detail]).toEqual([404, 'Tournament not found'])
    },
  )

  test('accepts only one tournament_id', async () => {
    const response = await list(undefined, `?tournament_id=${tournamentId}&tournament_id=${tournamentId}`)
    expect([response.status, response.body.detail]).toEqual([422, 'tournament_id must be a single value'])
  })

  test('lists paid teams by payment time, then unpaid teams by creation time, without deleted ones', async () => {
    const { db } = testApp.deps
    const cup = await createTournament(db)
    const make = (name: string, paid = false) => createTeam(db, { tournamentId: cup.id, name, paid, size: 1 })
    await make('made first')
    const gone = await make('gone')
    await make('made second')
    await make('paid first', true)
    await make('paid second', true)
    await db.updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    const { body } = await list(undefined, `?tournament_id=${cup.id}`)
    expect((body as ReturnType<typeof PUBLIC>[]).map((entry) => entry.team_name)).toEqual([
      'paid first',
      'paid second',
      'made first',
      'made second',
    ])
  })

  test('gives visitors and non-members the same cached response, and members their own view', async () => {
    const responses = await Promise.all([list(undefined), list(people.stranger), list(people.member)])
    const tags = responses.map(({ headers }) => headers.etag)
    expect(tags[0]).toBe(tags[1])
    expect(tags[2]).not.toBe(tags[0])
    expect(responses.map(({ headers }) => headers['cache-control'])).toEqual(Array(3).fill('private, no-cache'))
    const headers = { 'if-none-match': String(tags[0]) }
    expect((await testApp.app.inject({ url: '/api/teams', headers })).statusCode).toBe(304)
  })

  test('is read once for visitors and players of other cups, until something changes in that cup', async () => {
    const { db, readCache } = testApp.deps
    const [cup, other] = [await createTournament(db), await createTournament(db)]
    const url = `/api/teams?tournament_id=${cup.id}`
    await list(people.member, `?tournament_id=${cup.id}`)
    expect(readCache.find(url)).toBeDefined()
    readCache.drop({ name: 'tournament_updated', payload: { tournament_id: other.id } })
    expect(readCache.find(url)).toBeDefined()
    readCache.drop({ name: 'tournament_updated', payload: { tournament_id: cup.id } })
    expect(readCache.find(url)).toBeUndefined()
    await list(people.admin, `?tournament_id=${cup.id}`)
    expect(readCache.find(url)).toBeUndefined()
  })

  test('shows a player the member’s view as soon as they join', async () => {
    await list(people.invitee)
    await testApp.request(people.invitee, 'POST', `/teams/invites/${inviteId}/accept`)
    const { body } = await list(people.invitee)
    const own = (body as ReturnType<typeof PUBLIC>[]).find((entry) => entry.id === team.id)
    expect(own?.players.map((player) => player.email)).toEqual([
      'cap@example.com',
      'mem@example.com',
      'jane@mail.example.com',
    ])
    const shown = (await list(undefined)).body as ReturnType<typeof PUBLIC>[]
    expect(shown.find((entry) => entry.id === team.id)?.players).toHaveLength(3)
  })
})
