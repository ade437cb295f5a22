import { createCutConnection } from '@cup/server/testing/cut-connection'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { createTournament } from '@cup/server/testing/factories/create-tournament'
import { createAdmin } from '@cup/server/testing/factories/create-user'
import { openCheckout } from '@cup/server/testing/factories/open-checkout'
import { buildTestApp, type TestApp } from '@cup/server/testing/test-app'
import { findTornRows } from '@cup/server/testing/torn-rows'
import { violationsIn } from '@cup/server/testing/violations-in'
import { onTestApp } from '../harness/on-test-app.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'

const GENERATED = 'Bracket has already been generated'

/** A bracket exists completely or not at all, even if the draw is interrupted or several admins draw at once. */
export async function run({ full }: FaultOptions): Promise<FaultReport> {
  return onTestApp(async (stage, report) => {
    const sizes = full ? [...Array.from({ length: 16 }, (_, at) => at + 2), 64, 256] : [2, 5]
    const broken = await breakGeneration(sizes)
    report.atLeast('interrupted draws', broken.breaks, full ? 100 : 10)
    report.none('incomplete brackets', broken.problems)
    report.none('races without exactly one winner', await raceGeneration(stage, full ? 50 : 3))
    report.none('races with a payment that went wrong', await raceLastPayment(stage, full ? 20 : 2))
  })
}

/** Cuts the connection after each statement in turn, until the bracket is complete. */
export async function breakGeneration(sizes: readonly number[]): Promise<{ breaks: number; problems: string[] }> {
  const cut = createCutConnection()
  const stage = await buildTestApp({ wrapDb: cut.wrapDb, config: { logLevel: 'silent' } })
  const { db } = stage.testDb
  const problems: string[] = []
  let breaks = 0
  try {
    const admin = await createAdmin(db)
    for (const size of sizes) {
      const tournamentId = await createPaidCup(stage, size)
      for (let nth = 1, isDone = false; !isDone; nth++) {
        cut.cutAfter(nth)
        isDone = (await stage.request(admin, 'POST', `/admin/bracket/generate/${tournamentId}`)).status === 200
        cut.cutAfter(0)
        const matches = await countMatches(stage, tournamentId)
        if (isDone) {
          problems.push(...(await findTornRows(db, tournamentId)))
          continue
        }
        breaks += 1
        if (matches !== 0) problems.push(`${matches} of ${2 * size - 2} matches after a cut at statement ${nth}`)
        problems.push(...(await violationsIn(db)))
      }
    }
  } finally {
    await stage.close()
  }
  return { breaks, problems }
}

/** Ten admins press Generate at once: one succeeds, the others get 409. */
export async function raceGeneration(stage: TestApp, races: number): Promise<string[]> {
  const problems: string[] = []
  const admin = await createAdmin(stage.deps.db)
  for (let race = 0; race < races; race++) {
    const tournamentId = await createPaidCup(stage, 2 + (race % 7))
    const path = `/admin/bracket/generate/${tournamentId}`
    const responses = await Promise.all(Array.from({ length: 10 }, () => stage.request(admin, 'POST', path)))
    const refused = responses.filter(({ status, body }) => status === 409 && body.detail === GENERATED)
    const made = responses.filter(({ status }) => status === 200)
    if (made.length !== 1 || refused.length !== 9) problems.push(responses.map(({ status }) => status).join(' '))
    problems.push(...(await findTornRows(stage.deps.db, tournamentId)))
  }
  return problems
}

/** The last team pays during the draw: either it is in the bracket, or its fee is refunded. */
export async function raceLastPayment(stage: TestApp, races: number): Promise<string[]> {
  const problems: string[] = []
  const admin = await createAdmin(stage.deps.db)
  for (let race = 0; race < races; race++) {
    const tournamentId = await createPaidCup(stage, 3)
    const { sessionId, team } = await openCheckout(stage, { tournamentId })
    const pay = async () => {
      stage.standIns.payments.pay(sessionId)
      await stage.standIns.payments.webhooks.settled()
    }
    await Promise.all([pay(), stage.request(admin, 'POST', `/admin/bracket/generate/${tournamentId}`)])
    const row = await stage.deps.db.selectFrom('teams').selectAll().where('id', '=', team.id).executeTakeFirstOrThrow()
    if (row.paid !== (row.seed !== null)) problems.push(`paid: ${row.paid}, seed: ${row.seed}`)
    problems.push(...(await findTornRows(stage.deps.db, tournamentId)))
  }
  await stage.runJobs()
  return problems
}

async function createPaidCup({ deps }: TestApp, size: number): Promise<string> {
  const { id } = await createTournament(deps.db)
  for (let count = 0; count < size; count++) await createTeam(deps.db, { tournamentId: id, paid: true, size: 1 })
  return id
}

const countMatches = async ({ deps }: TestApp, tournamentId: string): Promise<number> =>
  (await deps.db.selectFrom('matches').select('id').where('tournament_id', '=', tournamentId).execute()).length
