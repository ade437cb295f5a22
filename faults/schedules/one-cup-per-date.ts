import { setTimeout as sleep } from 'node:timers/promises'
import type { Schedule } from '@cup/contract/schedules'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { createAdmin } from '@cup/server/testing/factories/create-user'
import { WEEKLY } from '@cup/server/testing/schedule-writes'
import { standAlone } from '@cup/server/testing/stand-alone'
import { openTestDb, type TestDb } from '@cup/server/testing/test-db'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import type { CrashPoint } from '../harness/crash-point.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { type InstancePair, startPair } from '../tournament/instance-pair.ts'
import { countOpenSeries, findBrokenSeries, makeCupsSlowly } from './made-cups.ts'

const SCHEDULES = 8
/** Time for two instances to start and for the next minute's job to create missing cups. */
const TIMEOUT_MS = 180_000
/** Both instances poll for jobs within this time, so deaths fall before, during and after the creation of cups. */
const MAX_WAIT_MS = 2500

interface Death {
  pair: InstancePair
  testDb: TestDb
  admin: { id: string }
  random: Random
  schedules: readonly Schedule[]
  deaths: Record<'by kill -9' | 'at a statement', number>
}

/** Two instances are killed again and again while schedules fall due: each schedule has one cup per date, in order. */
export const run = ({ seed, full, minutes = Number.POSITIVE_INFINITY, log }: FaultOptions): Promise<FaultReport> =>
  withPair(seed, async (death) => {
    const report = createReport()
    const until = Date.now() + minutes * 60_000
    let kills = 0
    while (kills < (full ? 200 : 3) && Date.now() < until) {
      await fallDue(death)
      await sleep(death.random.below(MAX_WAIT_MS))
      await killOne(death)
      kills += 1
      if (kills % 10 === 0) log(`${kills} deaths`)
    }
    report.equal('schedules whose next cup is open at the end', await untilAllOpen(death.testDb), SCHEDULES)
    const { cups, problems } = await findBrokenSeries(death.testDb.db)
    report.atLeast('cups that schedules made', cups, SCHEDULES + kills)
    for (const [how, count] of Object.entries(death.deaths)) report.record(how, count)
    report.none('dates with two cups, skipped or numbered wrongly', problems)
    report.none('broken invariants', await violationsIn(death.testDb.db))
    return report.result()
  })

const withPair = <T>(seed: number, use: (death: Death) => Promise<T>): Promise<T> =>
  standAlone(async () => {
    const testDb = await openTestDb()
    const pair = await startPair(testDb)
    try {
      await makeCupsSlowly(testDb.db)
      const admin = await createAdmin(testDb.db)
      const stage = pair.stageAt(pair.proxy.origin)
      const schedules: Schedule[] = []
      for (let number = 1; number <= SCHEDULES; number++) {
        const body = { ...WEEKLY, name_pattern: `Series ${number} #{n}`, weekday: 1 + (number % 7), enabled: true }
        schedules.push((await stage.request(admin, 'POST', '/admin/schedules', body)).body)
      }
      const deaths = { 'by kill -9': 0, 'at a statement': 0 }
      return await use({ pair, testDb, admin, random: randomFrom(seed), schedules, deaths })
    } finally {
      await pair.close()
      await testDb.close()
    }
  })

/** Completes every open cup and edits a schedule: both enqueue a job that either instance may run. */
async function fallDue({ pair, testDb, admin, random, schedules }: Death): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from tournaments where schedule_id is not null and status <> 'completed'`.execute(testDb.db)
  const call = async (method: string, path: string, body?: object): Promise<void> => {
    const { origin } = random.pick(pair.instances)
    // the instance may have just died: then the other one's calls complete the cups
    await pair
      .stageAt(origin)
      .request(admin, method, path, body)
      .catch(() => {})
  }
  const { id, next_dates: _dates, skipped: _skipped, ...body } = random.pick(schedules)
  await Promise.all([
    ...rows.map((cup) => call('POST', `/admin/tournaments/${cup.id}/complete`)),
    call('PUT', `/admin/schedules/${id}`, body),
  ])
}

/** Kills an instance, or finds one dead, and restarts it; one time in three with a crash point in the creation of a cup. */
async function killOne({ pair, random, deaths }: Death): Promise<void> {
  const dead = pair.instances.findIndex((instance) => !instance.isRunning())
  const which = (dead < 0 ? random.below(2) : dead) as 0 | 1
  deaths[dead < 0 ? 'by kill -9' : 'at a statement'] += 1
  await pair.instances[which].kill()
  await pair.restart(which, random.below(3) === 0 ? pickCrash(random) : undefined)
}

const pickCrash = (random: Random): CrashPoint => ({
  statement: random.pick(['insert into "tournaments"', 'commit']),
  following: 'from "schedules"',
  when: random.pick(['before', 'after']),
  nth: 1 + random.below(4),
})

/** Waits until all schedules have their next cup, or the timeout expires; returns how many have. */
async function untilAllOpen({ db }: TestDb): Promise<number> {
  await waitUntil(async () => (await countOpenSeries(db)) >= SCHEDULES, TIMEOUT_MS, 500)
  return countOpenSeries(db)
}
