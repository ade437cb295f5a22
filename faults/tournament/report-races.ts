import { randomUUID } from 'node:crypto'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { startMatch, teamOf } from '@cup/server/testing/factories/create-running-match'
import { createNamedBracket } from '@cup/server/testing/factories/played-bracket'
import type { TestApp, TestResponse } from '@cup/server/testing/test-app'
import { sql } from 'kysely'
import { onTestApp } from '../harness/on-test-app.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'

/** Reports race with everything else that can happen to a match. */
export async function run({ seed, full, log }: FaultOptions): Promise<FaultReport> {
  return onTestApp(async (stage, report) => {
    for (const [name, race] of Object.entries(REPORT_RACES)) {
      const races = full ? 500 : 12
      const problems = await raceReports(stage, race, { races, random: randomFrom(seed) })
      log(`${name}: ${problems.length} of ${races} broken`)
      report.none(`${name}: broken, of ${races}`, problems)
    }
  })
}

interface Scene {
  matchId: string
  team1: string
  team2: string
  /** The match's revision before the race. */
  revision: number
  /** Posts as the captain of the first team, of the second, or as the admin. */
  first(path: string, body?: object): Promise<TestResponse>
  second(path: string, body?: object): Promise<TestResponse>
  admin(path: string): Promise<TestResponse>
  /** Moves the deadline of the report to now. */
  endDeadline(): Promise<void>
  /** The job that confirms unanswered reports. */
  confirmDue(): Promise<undefined>
}

/** The match after the race. */
interface Ending {
  status: string
  winner: string | null
  score: string | null
  openReports: number
  /** Entries of the audit log that ended the match. */
  results: string[]
}

interface Race {
  before?(scene: Scene): Promise<unknown>
  calls(scene: Scene): (() => Promise<TestResponse | undefined>)[]
  /** Whether the race ended right; `statuses` are in the order of the calls. */
  isRight(scene: Scene, statuses: (number | undefined)[], ending: Ending): boolean
}

const FIRST_WON = { team1_games: 2, team2_games: 1 }
const SECOND_WON = { team1_games: 0, team2_games: 2 }
const reportFirst = (scene: Scene) => scene.first('report', FIRST_WON)
/** A game that the first team won; it is blue. */
const makeGame = () => ({
  blue: 2,
  orange: 1,
  winner: 'blue',
  forfeit: false,
  overtime: null,
  match_guid: randomUUID().replaceAll('-', '').toUpperCase(),
  started_at: new Date().toISOString(),
  seconds_played: null,
  map: null,
  players: ['blue', 'orange'].map((side) => ({ ...PLAYER, side })),
})
const PLAYER = {
  name: 'A',
  platform: 'unknown',
  id: null,
  score: 0,
  goals: 0,
  assists: 0,
  saves: 0,
  shots: 0,
  bot: false,
}

/** Both teams send the same game, each with the side that it played on. */
const sendGame = ({ first, second }: Scene, reading: object) => [
  () => first('games', { source: 'live', reading, side: 'blue' }),
  () => second('games', { source: 'live', reading, side: 'orange' }),
]

const isOver = ({ status, openReports }: Ending): boolean => status === 'completed' && openReports === 0

export const REPORT_RACES: Readonly<Record<string, Race>> = {
  'both teams report the same': {
    calls: (scene) => [() => reportFirst(scene), () => scene.second('report', FIRST_WON)],
    isRight: (scene, [, second], ending) =>
      second === 200 && isOver(ending) && ending.winner === scene.team1 && ending.results.length === 1,
  },
  'both teams report different results': {
    calls: (scene) => [() => reportFirst(scene), () => scene.second('report', SECOND_WON)],
    isRight: (_scene, [first, second], ending) =>
      first === 200 && second === 200 && ending.status === 'in_progress' && ending.openReports === 2,
  },
  'confirming against withdrawing': {
    before: reportFirst,
    calls: (scene) => [() => scene.second('report/confirm', FIRST_WON), () => scene.first('report/withdraw')],
    isRight: (_scene, [confirmed, withdrawn], ending) =>
      (confirmed === 200) !== (withdrawn === 200) &&
      (confirmed === 200 ? isOver(ending) : ending.status === 'in_progress' && ending.openReports === 0),
  },
  'a report against an admin’s score': {
    calls: (scene) => [() => reportFirst(scene), () => scene.admin(`update?winner_team_id=${scene.team2}&score=2-0`)],
    isRight: (scene, [, score], ending) =>
      score === 200 && isOver(ending) && ending.winner === scene.team2 && ending.score === '2-0',
  },
  'a conceded match against an admin’s score': {
    calls: (scene) => [
      () => scene.second('report', FIRST_WON),
      () => scene.admin(`update?winner_team_id=${scene.team2}&score=2-0`),
    ],
    isRight: (scene, [, score], ending) => score === 200 && isOver(ending) && ending.winner === scene.team2,
  },
  'a report against a disqualification': {
    calls: (scene) => [() => reportFirst(scene), () => scene.admin(`dq-team?team_id=${scene.team1}`)],
    isRight: (scene, [, disqualified], ending) =>
      disqualified === 200 && isOver(ending) && ending.winner === scene.team2 && ending.results.length === 1,
  },
  'a report against an undo': {
    calls: (scene) => [() => reportFirst(scene), () => scene.admin('undo')],
    isRight: (_scene, [, undone], ending) =>
      undone === 200 && ending.status === 'checkin' && ending.openReports === 0 && ending.winner === null,
  },
  'both teams send the deciding game while an admin sets a score': {
    before: async (scene) => {
      for (const send of sendGame(scene, makeGame())) await send()
    },
    calls: (scene) => [
      ...sendGame(scene, makeGame()),
      () => scene.admin(`update?winner_team_id=${scene.team2}&score=2-0&seen=${scene.revision}`),
    ],
    isRight: (scene, [, , score], ending) =>
      isOver(ending) &&
      ending.results.length === 1 &&
      (score === 200
        ? ending.winner === scene.team2 && ending.results[0] === 'match.set_score'
        : ending.winner === scene.team1 && ending.score === '2-0' && ending.results[0] === 'match.games_agreed'),
  },
  'the deadline against a dispute': {
    before: async (scene) => {
      await reportFirst(scene)
      await scene.endDeadline()
    },
    calls: (scene) => [() => scene.second('report', SECOND_WON), scene.confirmDue],
    isRight: (scene, [disputed], ending) =>
      disputed === 200
        ? ending.status === 'in_progress' && ending.openReports === 2
        : isOver(ending) && ending.winner === scene.team1 && ending.results.length === 1,
  },
}

export async function raceReports(
  stage: TestApp,
  race: Race,
  { races, random }: { races: number; random: Random },
): Promise<string[]> {
  const problems: string[] = []
  for (let done = 0; done < races; ) {
    const cup = await createNamedBracket(stage, 16)
    for (let position = 1; position <= 8 && done < races; position++, done++) {
      const name = `Winners Round 1.${position}`
      await startMatch(cup, name)
      const { id, team1_id, team2_id, revision } = await cup.match(name)
      const as = (teamId: string | null) => (path: string, body?: object) =>
        stage.request(teamOf(cup, teamId).captain, 'POST', `/matches/${id}/${path}`, body)
      const scene: Scene = {
        matchId: id,
        team1: team1_id ?? '',
        team2: team2_id ?? '',
        revision,
        first: as(team1_id),
        second: as(team2_id),
        admin: (path) => stage.request(cup.admin, 'POST', `/admin/matches/${id}/${path}`),
        confirmDue: async () => void (await stage.runJob('confirm-due-reports')),
        endDeadline: async () => {
          await sql`update match_reports set confirm_by = clock_timestamp() where match_id = ${id}`.execute(
            stage.deps.db,
          )
        },
      }
      problems.push(...(await raceOne(stage, race, scene, random)))
    }
  }
  return problems
}

async function raceOne(stage: TestApp, race: Race, scene: Scene, random: Random): Promise<string[]> {
  await race.before?.(scene)
  const calls = race.calls(scene).map((call, at) => ({ call, at }))
  const statuses: (number | undefined)[] = []
  await Promise.all(
    random.shuffle(calls).map(async ({ call, at }) => {
      statuses[at] = (await call())?.status
    }),
  )
  const ending = await findEnding(stage, scene.matchId)
  const isHandled = statuses.every((status) => status === undefined || status === 200 || status === 409)
  return isHandled && race.isRight(scene, statuses, ending) ? [] : [`${JSON.stringify({ statuses, ...ending })}`]
}

async function findEnding({ deps: { db } }: TestApp, matchId: string): Promise<Ending> {
  const { rows } = await sql<Ending>`
    select m.match_status as status, m.winner_id as winner, m.score,
      (select count(*)::int from match_reports r where r.match_id = m.id and r.closed_at is null) as "openReports",
      array(select l.action from audit_log l where l.target_id = m.id::text and l.action in
        ('match.games_agreed', 'match.report_loss', 'match.confirm_report', 'match.set_score', 'match.edit_score', 'match.dq_team')) as results
    from matches m where m.id = ${matchId}
  `.execute(db)
  if (rows[0] === undefined) throw new Error('the match is gone')
  return rows[0]
}
