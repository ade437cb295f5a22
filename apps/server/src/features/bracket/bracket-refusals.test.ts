import { beforeAll, describe, expect, test } from 'vitest'
import { createBracket } from '#testing/factories/create-bracket'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const SEEDING = 'Seeding must list every paid team exactly once'

interface Scene {
  admin: { id: string }
  open: string
  paid: string[]
  unpaid: string
  lonely: string
  running: string
  runningTeams: string[]
  completed: string
}

const testApp = testAppForFile()
let scene: Scene
beforeAll(async () => {
  const { db } = testApp.deps
  const open = await createTournament(db)
  const team = (paid: boolean) => createTeam(db, { tournamentId: open.id, paid })
  const paid = [await team(true), await team(true), await team(true)].map(({ id }) => id)
  const lonely = await createTournament(db)
  await createTeam(db, { tournamentId: lonely.id, paid: true })
  const running = await createBracket(testApp, { size: 2 })
  scene = {
    admin: await createAdmin(db),
    open: open.id,
    paid,
    unpaid: (await team(false)).id,
    lonely: lonely.id,
    running: running.tournamentId,
    runningTeams: running.teams.map(({ id }) => id),
    completed: (await createTournament(db, { status: 'completed' })).id,
  }
})

type Row = [what: string, path: (s: Scene) => string, body: (s: Scene) => unknown, status: number, detail: string]

const nothing = () => undefined
const generate = (id: (s: Scene) => string) => (s: Scene) => `/admin/bracket/generate/${id(s)}`
const seed = (s: Scene) => `/admin/bracket/custom-seed?tournament_id=${s.open}`
const list = (ids: (s: Scene) => unknown) => (s: Scene) => ({ seeded_team_ids: ids(s) })

const rows: Row[] = [
  ['an unknown cup', generate(() => UNKNOWN), nothing, 404, 'Tournament not found'],
  ['an id of impossible form', generate(() => 'null'), nothing, 404, 'Tournament not found'],
  ['a completed cup', generate((s) => s.completed), nothing, 409, 'No active tournament'],
  ['one paid team', generate((s) => s.lonely), nothing, 409, 'At least 2 paid teams are required'],
  [
    'a bracket that was already generated',
    generate((s) => s.running),
    nothing,
    409,
    'Bracket has already been generated',
  ],
  [
    'a seeding without a cup',
    () => '/admin/bracket/custom-seed',
    list((s) => s.paid),
    422,
    'tournament_id is required',
  ],
  [
    'a seeding of an unknown cup',
    () => `/admin/bracket/custom-seed?tournament_id=${UNKNOWN}`,
    list((s) => s.paid),
    404,
    'Tournament not found',
  ],
  [
    'a seeding of an impossible cup',
    () => '/admin/bracket/custom-seed?tournament_id=1',
    list((s) => s.paid),
    404,
    'Tournament not found',
  ],
  ['no list', seed, () => ({}), 422, 'Seeding list is empty'],
  ['an empty list', seed, list(() => []), 422, 'Seeding list is empty'],
  ['a list that is none', seed, list(() => 'all'), 422, SEEDING],
  ['a list of numbers', seed, list(() => [1, 2, 3]), 422, SEEDING],
  ['a team twice', seed, list((s) => [s.paid[0], s.paid[1], s.paid[1]]), 422, SEEDING],
  ['a team too few', seed, list((s) => s.paid.slice(1)), 422, SEEDING],
  ['an unknown team', seed, list((s) => [s.paid[0], s.paid[1], UNKNOWN]), 422, SEEDING],
  ['an unpaid team', seed, list((s) => [...s.paid, s.unpaid]), 422, SEEDING],
  ['a foreign team', seed, list((s) => [s.paid[0], s.paid[1], s.runningTeams[0]]), 422, SEEDING],
  ['junk', seed, list((s) => [s.paid[0], s.paid[1], "'; drop table teams;--"]), 422, SEEDING],
  ['more than a bracket holds', seed, list(() => Array.from({ length: 1025 }, () => UNKNOWN)), 422, SEEDING],
  [
    'seeding a bracket that was already generated',
    (s) => `/admin/bracket/custom-seed?tournament_id=${s.running}`,
    list((s) => s.runningTeams),
    409,
    'Bracket has already been generated',
  ],
  ['resetting an unknown bracket', () => `/admin/bracket/reset/${UNKNOWN}`, nothing, 404, 'Tournament not found'],
  ['resetting no bracket', (s) => `/admin/bracket/reset/${s.open}`, nothing, 409, 'There is no bracket to reset'],
  [
    'resetting after the end',
    (s) => `/admin/bracket/reset/${s.completed}`,
    nothing,
    409,
    'Tournament is already completed',
  ],
  ['shuffling an unknown cup', () => `/admin/bracket/shuffle/${UNKNOWN}`, nothing, 404, 'Tournament not found'],
]

describe('bracket calls', () => {
  test.each(rows)('refuse %s', async (_what, path, body, status, detail) => {
    testApp.events.length = 0
    const response = await testApp.request(scene.admin, 'POST', path(scene), body(scene))
    expect({ status: response.status, detail: response.body.detail }).toEqual({ status, detail })
    expect(testApp.events).toEqual([])
    expect(await testApp.deps.db.selectFrom('matches').select('id').execute()).toHaveLength(2)
  })
})

describe('GET /bracket/{id}', () => {
  const get = (id: string) => testApp.request(undefined, 'GET', `/bracket/${id}`)

  test.each([UNKNOWN, '1', 'x'.repeat(256)])('knows no %s', async (id) => {
    const { status, body } = await get(id)
    expect({ status, detail: body.detail }).toEqual({ status: 404, detail: 'Tournament not found' })
  })

  test('is empty before the bracket is generated', async () => {
    const { status, body } = await get(scene.open)
    expect({ status, teams: body.teams, matches: body.matches }).toEqual({ status: 200, teams: [], matches: [] })
  })
})
