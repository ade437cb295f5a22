import { beforeAll, describe, expect, test } from 'vitest'
import { createBracket } from '#testing/factories/create-bracket'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

interface Scene {
  admin: { id: string }
  running: string
  completed: string
  scheduled: string
  winner: string
  second: string
  foreign: string
}

const testApp = testAppForFile()
let scene: Scene
beforeAll(async () => {
  const { db } = testApp.deps
  const completed = await createTournament(db, { status: 'completed' })
  const winner = await createTeam(db, { tournamentId: completed.id })
  const second = await createTeam(db, { tournamentId: completed.id })
  const { tournamentId: running, teams } = await createBracket(testApp, { size: 2 })
  const scheduled = await createTournament(db)
  scene = {
    admin: await createAdmin(db),
    running,
    completed: completed.id,
    scheduled: scheduled.id,
    winner: winner.id,
    second: second.id,
    foreign: teams[0]?.id ?? '',
  }
})

type Row = [
  what: string,
  method: string,
  path: (s: Scene) => string,
  body: (s: Scene) => unknown,
  status: number,
  detail: string,
]

const nothing = () => undefined
const create = () => '/admin/tournaments/create'
const winners = (s: Scene) => `/admin/tournaments/${s.completed}/set-winners`
const DATE = '2027-01-01T18:00'

const badDates = [
  'tomorrow',
  'infinity',
  'now',
  '2026-13-45T00:00',
  '2026-02-30T10:00',
  '0044-03-15 BC',
  '1999-12-31T23:59',
  '2101-01-01T00:00',
  20270101,
  '9'.repeat(10_000),
].map(
  (start_date): Row => [
    `the date ${String(start_date).slice(0, 20)}`,
    'POST',
    create,
    () => ({ name: 'Cup', start_date }),
    422,
    'Invalid start date',
  ],
)

const rows: Row[] = [
  ['a cup without a name', 'POST', create, () => ({ start_date: DATE }), 422, 'Tournament name is required'],
  ['a blank name', 'POST', create, () => ({ name: ' \u200B', start_date: DATE }), 422, 'Tournament name is required'],
  [
    'a name of 101 characters',
    'POST',
    create,
    () => ({ name: 'x'.repeat(101), start_date: DATE }),
    422,
    'Tournament name must be at most 100 characters',
  ],
  [
    'a name that is no text',
    'POST',
    create,
    () => ({ name: 7, start_date: DATE }),
    422,
    'Tournament name must be text',
  ],
  [
    'a name with a line break',
    'POST',
    create,
    () => ({ name: 'a\nb', start_date: DATE }),
    422,
    'Tournament name contains invalid characters',
  ],
  ['a cup without a date', 'POST', create, () => ({ name: 'Cup' }), 422, 'Start date is required'],
  ['a blank date', 'POST', create, () => ({ name: 'Cup', start_date: ' ' }), 422, 'Start date is required'],
  ...badDates,
  [
    'completing what does not exist',
    'POST',
    () => `/admin/tournaments/${UNKNOWN}/complete`,
    nothing,
    404,
    'Tournament not found',
  ],
  ['completing an impossible id', 'POST', () => '/admin/tournaments/1/complete', nothing, 404, 'Tournament not found'],
  [
    'completing twice',
    'POST',
    (s) => `/admin/tournaments/${s.completed}/complete`,
    nothing,
    409,
    'Tournament is already completed',
  ],
  [
    'winners of an unknown cup',
    'POST',
    () => `/admin/tournaments/${UNKNOWN}/set-winners`,
    () => ({ first: UNKNOWN }),
    404,
    'Tournament not found',
  ],
  ['no winner', 'POST', winners, () => ({}), 422, 'First place team is required'],
  ['a blank winner', 'POST', winners, () => ({ first: ' ' }), 422, 'First place team is required'],
  ['a winner that is no text', 'POST', winners, () => ({ first: 1 }), 422, 'Team ID must be text'],
  [
    'a winner of impossible form',
    'POST',
    winners,
    () => ({ first: "' or 1=1--" }),
    422,
    'Team not found in this tournament',
  ],
  ['a winner of another cup', 'POST', winners, (s) => ({ first: s.foreign }), 422, 'Team not found in this tournament'],
  [
    'one team twice',
    'POST',
    winners,
    (s) => ({ first: s.winner, second: s.winner }),
    422,
    'Winners must be different teams',
  ],
  [
    'winners of a cup that runs',
    'POST',
    (s) => `/admin/tournaments/${s.running}/set-winners`,
    (s) => ({ first: s.foreign }),
    409,
    'Tournament is not completed',
  ],
  [
    'automatic without a word',
    'PUT',
    (s) => `/admin/tournaments/${s.running}/automatic`,
    nothing,
    422,
    'enabled must be true or false',
  ],
  [
    'automatic after the end',
    'PUT',
    (s) => `/admin/tournaments/${s.completed}/automatic?enabled=true`,
    nothing,
    409,
    'Tournament is already completed',
  ],
  ['GET on reset', 'GET', () => '/admin/tournament/reset', nothing, 404, 'Not found'],
]

describe('tournament calls', () => {
  test.each(rows)('refuse %s', async (_what, method, path, body, status, detail) => {
    testApp.events.length = 0
    const before = await allRows()
    const response = await testApp.request(scene.admin, method, path(scene), body(scene))
    expect({ status: response.status, detail: response.body.detail }).toEqual({ status, detail })
    expect(testApp.events).toEqual([])
    expect(await allRows()).toEqual(before)
  })

  test('the lists ignore unknown query parameters', async () => {
    for (const path of ['stats', 'tournaments/all']) {
      const response = await testApp.request(scene.admin, 'GET', `/admin/${path}?limit=-1&x[]=1`)
      expect(response.status).toBe(200)
    }
  })
})

async function allRows() {
  const { db } = testApp.deps
  const tournaments = await db.selectFrom('tournaments').selectAll().orderBy('id').execute()
  const audit = await db.selectFrom('audit_log').select('id').execute()
  return { tournaments, audited: audit.length }
}
