import { endpoints } from '@cup/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AUTHORISATION_MATRIX,
  type MatrixRow,
  ROLES,
  type Role,
  type Verdict,
  type World,
} from './authorisation-matrix.ts'
import { createBracket } from './factories/create-bracket.ts'
import { createInvite } from './factories/create-invite.ts'
import { type CreatedTeam, createTeam } from './factories/create-team.ts'
import { createTournament } from './factories/create-tournament.ts'
import { createAdmin, createSuperAdmin, createUser } from './factories/create-user.ts'
import { signInAs } from './sign-in-as.ts'
import { buildTestApp, type TestApp, type TestResponse } from './test-app.ts'

/** With an open cup, a drawn one and none at all: the state must not change which roles are authorised. */
let apps: { open: TestApp; bracket: TestApp; empty: TestApp }
let tournamentId: string
const people = new Map<TestApp, Record<'player' | 'admin' | 'super', { id: string }>>()
beforeAll(async () => {
  apps = { open: await buildTestApp(), bracket: await buildTestApp(), empty: await buildTestApp() }
  for (const testApp of Object.values(apps)) {
    const { db } = testApp.deps
    people.set(testApp, {
      player: await createUser(db),
      admin: await createAdmin(db),
      super: await createSuperAdmin(db),
    })
  }
  tournamentId = (await createTournament(apps.open.deps.db)).id
})
afterAll(async () => {
  for (const testApp of Object.values(apps)) await testApp.close()
})

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`
const NO_WORLD = {} as World

async function makeTeam(paid: boolean): Promise<World> {
  const { db } = apps.open.deps
  const invitee = await createUser(db)
  const team = await createTeam(db, { tournamentId, size: 2, paid })
  const invite = await createInvite(db, { teamId: team.id, invitedBy: team.captain.id, email: invitee.email ?? '' })
  const payment = await db
    .selectFrom('payments')
    .select('provider_session_id')
    .where('team_id', '=', team.id)
    .executeTakeFirst()
  const { origin } = apps.open
  invitees.set(team.id, invitee)
  return { team, inviteId: invite.id, sessionId: payment?.provider_session_id ?? '', matchId: '', origin }
}
const invitees = new Map<string, { id: string }>()

let bracket: Promise<{ team: CreatedTeam; matchId: string }> | undefined
const makeBracket = async () => {
  const { teams } = await createBracket(apps.bracket, { size: 2 })
  const team = teams[0]
  if (team === undefined) throw new Error('a bracket has teams')
  const { db } = apps.bracket.deps
  const match = await db.selectFrom('matches').select('id').where('team1_id', '=', team.id).executeTakeFirstOrThrow()
  return { team, matchId: match.id }
}

async function prepare(row: MatrixRow): Promise<{ testApp: TestApp; world: World }> {
  if (row.world === undefined) return { testApp: apps.empty, world: NO_WORLD }
  if (row.world !== 'bracket') return { testApp: apps.open, world: await makeTeam(row.world === 'paid_team') }
  bracket ??= makeBracket()
  return { testApp: apps.bracket, world: { ...NO_WORLD, ...(await bracket) } }
}

/**
 * The invited person accepts or rejects the invite; a player of the team makes every other call.
 */
function personOf(role: Role, key: string, { testApp, world }: { testApp: TestApp; world: World }) {
  if (role === 'anon') return undefined
  const others = people.get(testApp)
  if (role === 'captain') return world.team?.captain ?? others?.player
  if (role !== 'member') return others?.[role]
  if (/accept|reject/.test(key)) return world.team ? invitees.get(world.team.id) : others?.player
  return world.team?.players[1] ?? others?.player
}

const CLOSES_ACCOUNT = 'DELETE /account'

/** A person whom no later call needs. */
async function passerBy(role: Role, { deps }: TestApp): Promise<{ id: string } | undefined> {
  if (role === 'anon') return undefined
  return role === 'admin' || role === 'super' ? createAdmin(deps.db) : createUser(deps.db)
}

async function callAs(key: string, row: MatrixRow, role: Role): Promise<TestResponse> {
  const [method = '', path = ''] = key.split(' ')
  const prepared = await prepare(row)
  const { params = {}, query = '', body } = row.request(prepared.world)
  const url = path.replaceAll(/:(\w+)/g, (_match, name: string) => params[name] ?? '') + query
  const person = key === CLOSES_ACCOUNT ? await passerBy(role, prepared.testApp) : personOf(role, key, prepared)
  return prepared.testApp.request(undefined, method, url, body, await freshSession(prepared.testApp, person))
}

/** A session of its own for every call: signing out is one of them. */
async function freshSession(testApp: TestApp, person: { id: string } | undefined): Promise<Record<string, string>> {
  return person === undefined ? {} : { authorization: `Bearer ${await signInAs(testApp.deps.db, person)}` }
}

describe('every call', () => {
  test('is in the table, and nothing else is', () => {
    expect(Object.keys(AUTHORISATION_MATRIX).toSorted()).toEqual(endpoints.map(keyOf).toSorted())
  })

  test.each(Object.entries(AUTHORISATION_MATRIX))('%s treats each role as the table says', async (key, row) => {
    const wrong: string[] = []
    for (const role of ROLES) {
      const { status, body } = await callAs(key, row, role)
      if (!fits(row.verdicts[role], status)) wrong.push(`${role}: ${status} ${body.detail}, not ${row.verdicts[role]}`)
    }
    expect(wrong).toEqual([])
  })
})

function fits(verdict: Verdict, status: number): boolean {
  if (verdict === 'A') return status === 200
  return verdict === 'passes' ? ![401, 403, 500].includes(status) : status === verdict
}

describe('an admin call spelt differently', () => {
  const spellings = (path: string): string[] => [
    `/api${path}/`,
    `/api/${path}`,
    `/api${path.toUpperCase()}`,
    `/api${path.replace('/admin', '/%61dmin')}`,
    `/api/.${path}`,
    `/api/teams/..${path}`,
    `/api${path}%00`,
    `/api${path};x`,
  ]
  const adminCalls = endpoints.filter(({ path }) => path.startsWith('/admin'))

  test.each(adminCalls)('opens nothing to a player: $method $path', async ({ method, path }) => {
    const session = await freshSession(apps.empty, people.get(apps.empty)?.player)
    for (const url of spellings(path.replaceAll(/:\w+/g, crypto.randomUUID()))) {
      expect([400, 403, 404]).toContain((await apps.empty.request(undefined, method, url, undefined, session)).status)
    }
    const headers = { ...session, 'x-http-method-override': method }
    const overridden = await apps.empty.request(undefined, 'PATCH', path, undefined, headers)
    expect(overridden.status).toBe(404)
  })
})
