import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@cup/rehearsal/person'
import { sql } from 'kysely'
import { percentile } from '../harness/percentiles.ts'
import { measureBaseline, startProbe } from '../harness/probe.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onSite, type Site } from '../harness/site.ts'
import { withDatabaseIn } from '../harness/with-database.ts'

const PROVIDER_LATENCY_MS = 30_000
const RESPONSE_WITHIN_MS = 12_000
const SLACK_MS = 250
const RECOVERED_WITHIN_MS = 5 * 60_000
const UNAVAILABLE = 'Payment provider is unavailable. Please try again.'

interface Team {
  id: string
  captain: Person
}

/** Many captains wait for a provider that takes half a minute: they get an error, and no other request is delayed. */
export const run = ({ full, log }: FaultOptions): Promise<FaultReport> =>
  onSite(async (site, report) => {
    const teams = await makeTeams(site, full ? 40 : 6)
    const reader = site.admin
    const rename = async () => (await reader.call('PUT', '/auth/update-name', { name: 'Super Admin' })).status
    const baseline = await measureBaseline(rename, full ? 5_000 : 1_000)

    const { payments } = site.providers.controls
    payments.faults.setLatency(PROVIDER_LATENCY_MS)
    const probe = startProbe(rename)
    const watch = watchTransactions(site)
    const responses = await Promise.all(teams.map((team) => clickTimed(site, team)))
    const { p99Ms, failures } = await probe.stop()
    const heldOpen = await watch.stop()
    payments.faults.clear()
    log(`${responses.length} captains have a response`)

    const unclear = responses.filter(({ status, detail }) => status !== 502 || detail !== UNAVAILABLE)
    report.record('captains', teams.length)
    report.none(
      'responses without the reason',
      unclear.map(({ status, detail }) => `${status} ${detail}`),
    )
    report.atMost(
      'response p100 ms',
      percentile(
        responses.map(({ tookMs }) => tookMs),
        1,
      ),
      RESPONSE_WITHIN_MS,
    )
    report.record('other writes before p99 ms', baseline)
    report.atMost('other writes during it p99 ms', p99Ms, 1.5 * baseline + SLACK_MS)
    report.none('other writes that failed', failures)
    report.equal('transactions held open', heldOpen, 0)
    report.atMost('recovered after ms', await recover(site, teams), RECOVERED_WITHIN_MS)
    const open = payments.books().sessions.filter((session) => session.status === 'open')
    const twice = open.filter((one) => open.some((other) => other !== one && isSame(one, other)))
    report.none(
      'teams with two checkouts',
      twice.map((session) => session.id),
    )
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
async function recover(site: Site, teams: readonly Team[]): Promise<number> {
  const began = performance.now()
  for (const team of teams) {
    while ((await click(site, team)).status !== 200) {
      if (performance.now() - began > RECOVERED_WITHIN_MS) return RECOVERED_WITHIN_MS + 1
      await sleep(250)
    }
  }
  return Math.round(performance.now() - began)
}

/** Counts transactions that are held open while something outside of the database is awaited. */
function watchTransactions(site: Site): { stop(): Promise<number> } {
  let isOver = false
  const maximum = withDatabaseIn(site.dataDir, async (db) => {
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
      return maximum
    },
  }
}
