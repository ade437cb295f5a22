import { setTimeout as sleep } from 'node:timers/promises'
import type { Match } from '@cup/contract/matches'
import { enterTeam, openCup, readBracket } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import { withInstallation } from '../harness/installation.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { withDatabaseIn } from '../harness/with-database.ts'

const DEADLINE_SECONDS = 2
const TIMEOUT_MS = 90_000

/** kill -9 between a report and the moment it is confirmed: after the restart it is still confirmed, and only once. */
export async function run({ full }: FaultOptions): Promise<FaultReport> {
  const report = createReport()
  const rounds = full ? 20 : 1
  await withInstallation(async ({ origin, dataDir, start }) => {
    const problems: string[] = []
    let instance = start()
    for (let round = 1; round <= rounds; round++) {
      await instance.mustBeReady()
      const admin = await signIn(origin, 'admin@example.com', 'Super Admin')
      const match = await reportInNewCup(origin, admin, round)
      await bringForward(dataDir, match.id)
      await instance.kill()
      // in every other round the deadline passes while no instance runs
      if (round % 2 === 1) await sleep(DEADLINE_SECONDS * 1000 + 500)
      instance = start()
      await instance.mustBeReady()
      problems.push(...(await findProblems(dataDir, match)))
    }
    report.record('reports whose server was killed before they were confirmed', rounds)
    report.none('reports that were not confirmed exactly once', problems)
    report.none('broken invariants', await withDatabaseIn(dataDir, violationsIn))
  })
  return report.result()
}

/** A match in progress whose first team has reported its win. */
async function reportInNewCup(origin: string, admin: Person, round: number): Promise<Match> {
  const cup = await openCup(admin, `Cup ${round}`)
  const teams = [await enterTeam(origin, `One ${round}`), await enterTeam(origin, `Other ${round}`)]
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  const [match] = (await readBracket(admin, cup.id)).matches
  if (match === undefined) throw new Error('a bracket has matches')
  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  for (const { captain } of teams) await captain.must('POST', `/matches/${match.id}/checkin`)
  await admin.must('POST', `/admin/matches/${match.id}/process-checkin`)
  const reporter = teams.find(({ id }) => id === match.team1_id)?.captain
  const games = Math.ceil(match.best_of / 2)
  await reporter?.must('POST', `/matches/${match.id}/report`, { team1_games: games, team2_games: 0 })
  return match
}

/** Moves the deadline, and the job queued for it, to two seconds from now. */
const bringForward = (dataDir: string, matchId: string): Promise<void> =>
  withDatabaseIn(dataDir, async (db) => {
    const at = sql`clock_timestamp() + make_interval(secs => ${DEADLINE_SECONDS})`
    await sql`update match_reports set confirm_by = ${at} where match_id = ${matchId}`.execute(db)
    await sql`
      update pgboss.job set start_after = ${at} + interval '1 millisecond'
      where name = 'confirm-due-reports' and state = 'created' and singleton_key like ${`${matchId}%`}
    `.execute(db)
  })

async function findProblems(dataDir: string, match: Match): Promise<string[]> {
  const isDecided = async () => (await readEnding(dataDir, match.id)).winner !== null
  if (!(await waitUntil(isDecided, TIMEOUT_MS, 250))) {
    return [`${match.id} was not confirmed within ${TIMEOUT_MS} ms of the restart`]
  }
  const { winner, confirmed } = await readEnding(dataDir, match.id)
  return winner === match.team1_id && confirmed === 1 ? [] : [`${match.id} was confirmed ${confirmed} times`]
}

const readEnding = (dataDir: string, matchId: string) =>
  withDatabaseIn(dataDir, async (db) => {
    const { rows } = await sql<{ winner: string | null; confirmed: number }>`
      select winner_id as winner, (select count(*)::int from audit_log
        where target_id = ${matchId} and action = 'match.confirm_report') as confirmed
      from matches where id = ${matchId}
    `.execute(db)
    return rows[0] ?? { winner: null, confirmed: 0 }
  })
