import { setTimeout as sleep } from 'node:timers/promises'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { createTournament } from '@cup/server/testing/factories/create-tournament'
import type { TestApp, TestResponse } from '@cup/server/testing/test-app'
import { sql } from 'kysely'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { play } from './money-stage.ts'

interface Size {
  rounds: number
}

const CREATE = 'POST /v1/checkout/sessions'
const UNAVAILABLE = 'Payment provider is unavailable. Please try again.'
const MAX_SECONDS = 10
const RECOVERED_WITHIN_SECONDS = 300

/** A provider that is slow, resets connections, breaks down, refuses or loses its responses, while a captain waits. */
export async function troubleProvider(stage: TestApp, { rounds }: Size): Promise<FaultReport> {
  const { faults } = stage.standIns.payments
  const { id: tournamentId } = await createTournament(stage.deps.db)
  const problems: string[] = []
  const measurements = { rounds, failed_clearly: 0, slowest_response_s: 0, slowest_recovery_s: 0 }
  const troubles = [
    () => faults.setLatency(30_000),
    () => faults.dropConnections({ on: CREATE, times: 3 }),
    () => faults.failNext({ on: CREATE, status: 500, times: 3 }),
    () => faults.failNext({ on: CREATE, status: 429, times: 3 }),
    () => faults.loseAnswers({ on: CREATE, times: 3 }),
  ]
  for (let round = 0; round < rounds; round++) {
    const team = await createTeam(stage.deps.db, { tournamentId })
    const click = () =>
      stage.request(team.captain, 'POST', '/payments/checkout', { team_id: team.id, origin_url: stage.origin })
    troubles[round % troubles.length]?.()
    const { response, seconds, heldOpen } = await watch(stage, click)
    faults.clear()
    if (response.status === 502 && response.body.detail === UNAVAILABLE) measurements.failed_clearly += 1
    else problems.push(`round ${round}: ${response.status} ${response.body.detail}`)
    if (heldOpen > 0) problems.push(`round ${round} held ${heldOpen} transactions open`)
    measurements.slowest_response_s = Math.max(measurements.slowest_response_s, seconds)
    measurements.slowest_recovery_s = Math.max(measurements.slowest_recovery_s, await clickUntilRecovered(click))
    const pages = stage.standIns.payments
      .books()
      .sessions.filter((session) => session.metadata?.team_id === team.id && session.status === 'open')
    if (pages.length !== 1) problems.push(`round ${round} left ${pages.length} open pages`)
  }
  if (measurements.slowest_response_s > MAX_SECONDS)
    problems.push(`a response took ${measurements.slowest_response_s} s`)
  if (measurements.slowest_recovery_s > RECOVERED_WITHIN_SECONDS)
    problems.push(`recovery took ${measurements.slowest_recovery_s} s`)
  return { measurements, violations: problems }
}

const secondsSince = (from: number): number => Math.round((performance.now() - from) / 100) / 10

/** Waits for a response, and meanwhile counts transactions that are held open. */
async function watch(
  stage: TestApp,
  call: () => Promise<TestResponse>,
): Promise<{ response: TestResponse; seconds: number; heldOpen: number }> {
  const from = performance.now()
  let heldOpen = 0
  let isOver = false
  const response = call().finally(() => {
    isOver = true
  })
  while (!isOver) {
    heldOpen = Math.max(heldOpen, await countHeldTransactions(stage))
    await Promise.race([response, sleep(250)])
  }
  return { response: await response, seconds: secondsSince(from), heldOpen }
}

/** Retries as the message tells the captain to. */
async function clickUntilRecovered(click: () => Promise<TestResponse>): Promise<number> {
  const from = performance.now()
  while ((await click()).status !== 200) {
    if (secondsSince(from) > RECOVERED_WITHIN_SECONDS) break
    await sleep(1000)
  }
  return secondsSince(from)
}

async function countHeldTransactions(stage: TestApp): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and state_change < clock_timestamp() - interval '1 second'`.execute(stage.deps.db)
  return rows.length
}

export const run = (options: FaultOptions): Promise<FaultReport> =>
  play(troubleProvider, { rounds: options.full ? 50 : 5 }, options)
