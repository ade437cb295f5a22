import { randomFrom } from '@cup/rehearsal/random'
import { createAdmin } from '@cup/server/testing/factories/create-user'
import { inviteCrowd } from '@cup/server/testing/factories/invite-crowd'
import type { TestApp } from '@cup/server/testing/test-app'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { findProblems, openCheckouts, openCurrentCup, play, settleEverything } from './money-stage.ts'

interface Size {
  cycles: number
}

const PAYERS = 3

/** An organiser resets the cup while teams pay, register and join. */
export async function resetWhilePaying(stage: TestApp, { cycles }: Size, seed: number): Promise<FaultReport> {
  const provider = stage.standIns.payments
  const random = randomFrom(seed)
  const admin = await createAdmin(stage.deps.db)
  const problems: string[] = []
  const measurements = { cycles, payments: 0, refunds: 0, kept: 0 }
  for (let cycle = 0; cycle < cycles; cycle++) {
    const tournamentId = await openCurrentCup(stage, admin, seed + cycle)
    const paid = await openCheckouts(stage, PAYERS, tournamentId)
    for (const { sessionId } of paid) provider.pay(sessionId)
    await provider.webhooks.settled()
    const paying = await openCheckouts(stage, PAYERS, tournamentId)
    const { team, invitees } = await inviteCrowd(stage.deps.db, { tournamentId, count: 2 })
    const actions = random.shuffle<() => unknown>([
      () => stage.request(admin, 'POST', '/admin/tournament/reset'),
      ...paying.map(
        ({ sessionId }) =>
          () =>
            provider.pay(sessionId),
      ),
      ...invitees.map(
        ({ user, inviteId }) =>
          () =>
            stage.request(user, 'POST', `/teams/invites/${inviteId}/accept`),
      ),
      () => stage.request(team.captain, 'POST', '/payments/checkout', { team_id: team.id, origin_url: stage.origin }),
    ])
    await Promise.all(actions.map((action) => action()))
    await settleEverything(stage)
    measurements.payments += paid.length + paying.length
    problems.push(...(await findProblems(stage)).map((problem) => `cycle ${cycle}: ${problem}`))
    if (problems.length > 0) break
  }
  const states = await stage.deps.db.selectFrom('payments').select('state').execute()
  measurements.refunds = states.filter(({ state }) => state === 'refunded').length
  measurements.kept = states.filter(({ state }) => state === 'confirmed').length
  return { measurements, violations: problems }
}

export const run = (options: FaultOptions): Promise<FaultReport> =>
  play(resetWhilePaying, { cycles: options.full ? 100 : 10 }, options)
