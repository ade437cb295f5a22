import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@cup/rehearsal/person'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import { lookIntoFolder } from '../harness/look-into.ts'
import { percentile } from '../harness/percentiles.ts'
import { measureBaseline, startProbe } from '../harness/probe.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { type Site, withSite } from '../harness/site.ts'

const PROVIDER_LATENCY_MS = 30_000
const ANSWER_WITHIN_MS = 12_000
const SLACK_MS = 250
const HEALED_WITHIN_MS = 5 * 60_000
const UNAVAILABLE = 'Payment provider is unavailable. Please try again.'

interface Team {
  id: string
  captain: Person
}

/** Many captains wait for a provider that takes half a minute: they get an error, and no other request is delayed. */
export const run = ({ full, say = () => {} }: FaultOptions): Promise<FaultReport> =>
  withSite(async (site) => {
    const report = createReport()
    const teams = await makeTeams(site, full ? 40 : 6)
    const reader = site.admin
    const ask = async () => (await reader.call('PUT', '/auth/update-name', { name: 'Super Admin' })).status
    const baseline = await measureBaseline(ask, full ? 5_000 : 1_000)

    const { payments } = site.providers.controls
    payments.faults.setLatency(PROVIDER_LATENCY_MS)
    const probe = startProbe(ask)
    const watch = watchTransactions(site)
    const answers = await Promise.all(teams.map((team) => clickTimed(site, team)))
    const { p99Ms, failures } = await probe.stop()
    const heldOpen = await watch.stop()
    payments.faults.clear()
    say(`${answers.length} captains were answered`)

    const unclear = answers.filter(({ status, detail }) => status !== 502 || detail !== UNAVAILABLE)
    report.figure('captains', teams.length)
    report.none(
      'answers other than the one that says so',
      unclear.map(({ status, detail }) => `${status} ${detail}`),
    )
    report.atMost(
      'answer p100 ms',
      percentile(
        answers.map(({ tookMs }) => tookMs),
        1,
      ),
      ANSWER_WITHIN_MS,
    )
    report.figure('other writes before p99 ms', baseline)
    report.atMost('other writes meanwhile p99 ms', p99Ms, 1.5 * baseline + SLACK_MS)
    report.none('other writes that failed', failures)
    report.equal('transactions held open', heldOpen, 0)
    report.atMost('healed after ms', await heal(site, teams), HEALED_WITHIN_MS)
    const open = payments.books().sessions.filter((session) => session.status === 'open')
    const twice = open.filter((one) => open.some((other) => other !== one && isSame(one, other)))
    report.none(
      'pages that a team has twice',
      twice.map((session) => session.id),
    )
    report.none('broken invariants', await lookIntoFolder(site.dataDir, violationsIn))
    return report.result()
  })

const isSame = (one: { metadata: unknown }, other: { metadata: unknown }): boolean =>
  JSON.stringify(one.metadata) === JSON.stringify(other.metadata)

async function makeTeams(site: Site, count: number): Promise<Team[]> {
  const captains = await site.signInMany(count, 'payer')
  return Promise.all(
    captains.map(async (captain, index) => {
      const player_emails = [`one-${index}@example.com`, `two-${index}@example.com`]
      const body = { team_name: `Team ${index}`, player_emails }
      const { id } = await captain.must<{ id: string }>('POST', '/teams/create', body)
      return { id, captain }
    }),
  )
}

const click = ({ origin }: Site, { id, captain }: Team) =>
  captain.call<{ url?: string; detail?: string }>('POST', '/payments/checkout', { team_id: id, origin_url: origin })

async function clickTimed(site: Site, team: Team) {
  const began = performance.now()
  const { status, body } = await click(site, team)
  return { status, detail: body.detail ?? '', tookMs: performance.now() - began }
}

/** Every captain retries until each has a checkout page. */
async function heal(site: Site, teams: readonly Team[]): Promise<number> {
  const began = performance.now()
  for (const team of teams) {
    while ((await click(site, team)).status !== 200) {
      if (performance.now() - began > HEALED_WITHIN_MS) return HEALED_WITHIN_MS + 1
      await sleep(250)
    }
  }
  return Math.round(performance.now() - began)
}

/** Counts transactions that wait for something outside of the database. */
function watchTransactions(site: Site): { stop(): Promise<number> } {
  let isOver = false
  const most = lookIntoFolder(site.dataDir, async (db) => {
    let held = 0
    while (!isOver) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'
          and state_change < clock_timestamp() - interval '2 seconds'`.execute(db)
      held = Math.max(held, rows[0]?.count ?? 0)
      await sleep(200)
    }
    return held
  })
  return {
    stop: () => {
      isOver = true
      return most
    },
  }
}
