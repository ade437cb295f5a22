import { randomFrom } from '@cup/rehearsal/random'
import { createTeam } from '@cup/server/testing/factories/create-team'
import type { TestApp } from '@cup/server/testing/test-app'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { findProblems, openCupsByFee, play, settleEverything } from './money-stage.ts'

interface Size {
  teams: number
  clicks: number
}

const PREPARING = 'Checkout is already being prepared'

/** Many clicks on Pay at once, and then two checkouts of one team that are both paid. */
export async function payTwice(stage: TestApp, { teams, clicks }: Size, seed: number): Promise<FaultReport> {
  const provider = stage.standIns.payments
  const random = randomFrom(seed)
  const cupOf = await openCupsByFee(stage)
  const problems: string[] = []
  const sessionsOf = (teamId: string) =>
    provider.books().sessions.filter((session) => session.metadata?.team_id === teamId)

  for (let made = 0; made < teams; made++) {
    const team = await createTeam(stage.deps.db, { tournamentId: cupOf(made) })
    const click = () =>
      stage.request(team.captain, 'POST', '/payments/checkout', { team_id: team.id, origin_url: stage.origin })
    const responses = await Promise.all(Array.from({ length: clicks }, click))
    const addresses = new Set(responses.filter(({ status }) => status === 200).map(({ body }) => body.url))
    const refused = responses.filter(({ status, body }) => status !== 200 && body.detail !== PREPARING)
    if (addresses.size !== 1 || refused.length > 0 || sessionsOf(team.id).length !== 1) {
      problems.push(`${team.id}: ${addresses.size} addresses, ${sessionsOf(team.id).length} sessions`)
    }
    const [first] = sessionsOf(team.id)
    provider.expire(first?.id ?? '')
    await provider.webhooks.settled()
    await click()
    const payments = random.shuffle(sessionsOf(team.id).map((session) => session.id))
    for (const sessionId of payments) provider.pay(sessionId, { evenIfExpired: true })
  }
  await settleEverything(stage)
  const states = await stage.deps.db
    .selectFrom('payments')
    .select((eb) => ['state', eb.fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(states.map(({ state, count }) => [state, Number(count)]))
  if (counts.confirmed !== teams || counts.refunded !== teams) problems.push(JSON.stringify(counts))
  const refunds = provider.books().refunds.length
  if (refunds !== teams) problems.push(`${refunds} refunds at the provider for ${teams} surplus payments`)
  return {
    measurements: { teams, clicks: teams * clicks, sessions: provider.books().sessions.length, refunds },
    violations: [...problems, ...(await findProblems(stage))],
  }
}

export const run = (options: FaultOptions): Promise<FaultReport> =>
  play(payTwice, { teams: options.full ? 200 : 20, clicks: 10 }, options)
