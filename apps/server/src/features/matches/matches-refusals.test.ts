import { beforeAll, describe, expect, test } from 'vitest'
import { createMatchScene, type MatchScene } from '#testing/factories/create-match-scene'
import { testAppForFile } from '#testing/test-app-for-file'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const IMPOSSIBLE = ['1', 'null', 'undefined', "' or 1=1--", '../..', '{b}', 'X'.repeat(256), '🦄']

const testApp = testAppForFile()
let scene: MatchScene
beforeAll(async () => {
  scene = await createMatchScene(testApp)
})

type Row = [what: string, path: (scene: MatchScene) => string, status: number, detail: string]

const CALLS = ['start-checkin', 'process-checkin', 'undo']
const unknownMatches: Row[] = [
  ...CALLS,
  'extend-checkin',
  `checkin-team?team_id=${UNKNOWN}`,
  `update?winner_team_id=${UNKNOWN}&score=2-0`,
  `dq-team?team_id=${UNKNOWN}`,
].map((call) => [`${call} of an unknown match`, () => `${UNKNOWN}/${call}`, 404, 'Match not found'])

const impossibleIds: Row[] = IMPOSSIBLE.map((id) => [
  `start-checkin of ${id.slice(0, 12)}`,
  () => `${encodeURIComponent(id)}/start-checkin`,
  404,
  'Match not found',
])

const rows: Row[] = [
  ...unknownMatches,
  ...impossibleIds,
  [
    'starting check-in twice',
    (s) => `${s.inCheckIn}/start-checkin`,
    409,
    'Check-in can only be started for a pending match',
  ],
  [
    'starting a running match',
    (s) => `${s.running}/start-checkin`,
    409,
    'Check-in can only be started for a pending match',
  ],
  [
    'starting a finished match',
    (s) => `${s.completed}/start-checkin`,
    409,
    'Check-in can only be started for a pending match',
  ],
  [
    'starting with a team missing',
    (s) => `${s.undecided}/start-checkin`,
    409,
    'Both teams must be decided before check-in',
  ],
  ['processing a pending match', (s) => `${s.pending}/process-checkin`, 409, 'Match is not in check-in'],
  ['processing twice', (s) => `${s.running}/process-checkin`, 409, 'Match is not in check-in'],
  ['extending a pending match', (s) => `${s.pending}/extend-checkin`, 409, 'Match is not in check-in'],
  ['checking no team in', (s) => `${s.inCheckIn}/checkin-team`, 422, 'team_id is required'],
  [
    'checking another match’s team in',
    (s) => `${s.inCheckIn}/checkin-team?team_id=${s.team}`,
    422,
    'Team is not in this match',
  ],
  [
    'checking in to a finished match',
    (s) => `${s.completed}/checkin-team?team_id=${s.completedTeam}`,
    409,
    'Check-in is not open for this match',
  ],
  ['a score without winner', (s) => `${s.pending}/update?score=2-0`, 422, 'Winner and score are required'],
  [
    'a winner without score',
    (s) => `${s.pending}/update?winner_team_id=${s.team}`,
    422,
    'Winner and score are required',
  ],
  ['a blank winner', (s) => `${s.pending}/update?winner_team_id=%20&score=2-0`, 422, 'Winner and score are required'],
  [
    'a blank score',
    (s) => `${s.pending}/update?winner_team_id=${s.team}&score=%20`,
    422,
    'Winner and score are required',
  ],
  [
    'another match’s winner',
    (s) => `${s.pending}/update?winner_team_id=${s.foreign}&score=2-0`,
    422,
    'Winner must be one of the match teams',
  ],
  [
    'a winner of impossible form',
    (s) => `${s.pending}/update?winner_team_id=x&score=2-0`,
    422,
    'Winner must be one of the match teams',
  ],
  [
    'a score of 33 characters',
    (s) => `${s.pending}/update?winner_team_id=${s.team}&score=${'1'.repeat(33)}`,
    422,
    'Score must be at most 32 characters',
  ],
  [
    'a score with a line break',
    (s) => `${s.pending}/update?winner_team_id=${s.team}&score=2%0A0`,
    422,
    'Score contains invalid characters',
  ],
  [
    'a score where a team is missing',
    (s) => `${s.undecided}/update?winner_team_id=${s.team}&score=2-0`,
    409,
    'Both teams must be decided first',
  ],
  [
    'cascade that is neither true nor false',
    (s) => `${s.pending}/update?winner_team_id=${s.team}&score=2-0&cascade=yes`,
    422,
    'cascade must be true or false',
  ],
  ['a disqualification without a team', (s) => `${s.pending}/dq-team`, 422, 'team_id is required'],
  [
    'disqualifying without a reason',
    (s) => `${s.pending}/dq-team?team_id=${s.team}&reason=%20`,
    422,
    'Reason is required',
  ],
  [
    'a reason of 201 characters',
    (s) => `${s.pending}/dq-team?team_id=${s.team}&reason=${'x'.repeat(201)}`,
    422,
    'Reason must be at most 200 characters',
  ],
  [
    'disqualifying another match’s team',
    (s) => `${s.pending}/dq-team?team_id=${s.foreign}`,
    422,
    'Team is not in this match',
  ],
  [
    'disqualifying after the end',
    (s) => `${s.completed}/dq-team?team_id=${s.completedTeam}`,
    409,
    'Match is already completed',
  ],
  [
    'disqualifying before the opponent is known',
    (s) => `${s.waiting}/dq-team?team_id=${s.completedTeam}`,
    409,
    'Opponent is not decided yet',
  ],
  [
    'a score without an opponent',
    (s) => `${s.waiting}/update?winner_team_id=${s.completedTeam}&score=2-0`,
    409,
    'Both teams must be decided first',
  ],
  [
    'a check-in without an opponent',
    (s) => `${s.waiting}/checkin-team?team_id=${s.completedTeam}`,
    409,
    'Match teams are not decided yet',
  ],
  [
    'undoing an older change',
    (s) => `${s.completed}/undo`,
    409,
    'A later change was made, so this can no longer be undone',
  ],
  ['the same field twice', (s) => `${s.pending}/dq-team?team_id=a&team_id=b`, 422, 'team_id must be a single value'],
]

describe('POST /admin/matches/…', () => {
  test.each(rows)('refuses %s', async (_what, path, status, detail) => {
    testApp.events.length = 0
    const audited = await countAudit()
    const response = await testApp.request(scene.admin, 'POST', `/admin/matches/${path(scene)}`)
    expect({ status: response.status, detail: response.body.detail }).toEqual({ status, detail })
    expect(testApp.events).toEqual([])
    expect(await countAudit()).toBe(audited)
  })
})

const countAudit = async (): Promise<number> =>
  (await testApp.deps.db.selectFrom('audit_log').select('id').execute()).length
