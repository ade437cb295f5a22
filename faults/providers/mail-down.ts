import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@cup/rehearsal/person'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import { lookIntoFolder } from '../harness/look-into.ts'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { type Site, withSite } from '../harness/site.ts'

type Trouble = 'down' | 'hangs' | 'refuses for now' | 'loses its answer'

const DELIVERED_WITHIN_MS = 75_000
/** The normal response time on this machine, without waiting for mail. */
const SLACK_MS = 250
const OUTAGE = "interval '1 hour'"

interface Sizes {
  teams: number
  troubles: readonly Trouble[]
}
const FULL: Sizes = { teams: 250, troubles: ['down', 'refuses for now', 'hangs', 'loses its answer'] }
const SLICE: Sizes = { teams: 5, troubles: ['down'] }

/** The mail server is down, hangs, refuses or loses its response: creating a team still works, and all mail arrives. */
export const run = ({ full, say = () => {} }: FaultOptions): Promise<FaultReport> => {
  const { teams, troubles } = full ? FULL : SLICE
  return withSite(async (site) => {
    const report = createReport()
    const baseline = await makeTeams(site, 'baseline', Math.max(10, teams / 5))
    await untilDelivered(site, 'baseline', Math.max(10, teams / 5) * 2)
    for (const trouble of troubles) {
      await endure(site, trouble, teams, percentile(baseline, 0.99), report)
      say(`${trouble}: done`)
    }
    report.none('broken invariants', await lookIntoFolder(site.dataDir, violationsIn))
    report.equal('exits', site.instance.isRunning() ? 0 : 1, 0)
    return report.result()
  })
}

async function endure(site: Site, trouble: Trouble, teams: number, baseMs: number, report: Reporter): Promise<void> {
  const { mail } = site.providers.controls
  mail.clear()
  const lost = teams / 10
  if (trouble === 'down') await mail.goDown()
  else if (trouble === 'hangs') mail.faults.set('hang')
  else if (trouble === 'refuses for now') mail.faults.set('refuse')
  else mail.faults.set('lose_answer', { times: lost })
  const slug = trouble.replaceAll(' ', '-')
  const times = await makeTeams(site, slug, teams)
  report.atMost(`${trouble}: making a team p99 ms`, percentile(times, 0.99), 2 * baseMs + SLACK_MS)
  if (trouble !== 'loses its answer') await letAnHourPass(site)
  if (trouble === 'down') await mail.comeUp()
  mail.faults.accept()
  const began = performance.now()
  const copies = await untilDelivered(site, slug, teams * 2)
  report.atMost(`${trouble}: all delivered after ms`, Math.round(performance.now() - began), DELIVERED_WITHIN_MS)
  const repeated = [...copies.values()].reduce((sum, count) => sum + count - 1, 0)
  report.equal(`${trouble}: mails missing`, teams * 2 - copies.size, 0)
  report.atMost(`${trouble}: mails sent twice`, repeated, trouble === 'loses its answer' ? lost : 0)
}

/** The time each took; every one of them must succeed. */
async function makeTeams(site: Site, slug: string, count: number): Promise<number[]> {
  const times: number[] = []
  const captains = await site.signInMany(Math.ceil(count / 40), `${slug}-captain`)
  for (let made = 0; made < count; made++) {
    const captain = captains[made % captains.length] as Person
    const player_emails = [1, 2].map((number) => `${slug}-${made}-${number}@example.com`)
    const began = performance.now()
    await captain.must('POST', '/teams/create', { team_name: `${slug} ${made}`, player_emails })
    times.push(performance.now() - began)
  }
  return times
}

/**
 * The queue after an outage of an hour: jobs that were tried many times and have reached the longest delay. Sooner or
 * later each has been tried once; the clock is then moved past the rest.
 */
async function letAnHourPass(site: Site): Promise<void> {
  await lookIntoFolder(site.dataDir, async (db) => {
    const untried = sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'send-invite-email' and state = 'created'`
    const deadline = Date.now() + 2 * DELIVERED_WITHIN_MS
    while (((await untried.execute(db)).rows[0]?.count ?? 0) > 0 && Date.now() < deadline) await sleep(200)
    // nine doublings of ten seconds make more than an hour; how long the next wait is, the queue decides
    await sql`update pgboss.job set retry_count = 9, created_on = created_on - ${sql.raw(OUTAGE)},
      start_after = least(start_after, now()) where name = 'send-invite-email' and state = 'retry'`.execute(db)
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name = 'send-invite-email' and state <> 'completed' and retry_count = 9`
    while (((await waiting.execute(db)).rows[0]?.count ?? 0) > 0 && Date.now() < deadline) await sleep(200)
  })
}

/**
 * How often each address got its mail, once all of them have or the timeout expires. The inbox keeps the newest only.
 */
async function untilDelivered(site: Site, slug: string, count: number): Promise<Map<string, number>> {
  const deadline = Date.now() + 2 * DELIVERED_WITHIN_MS
  const seen = new Set<string>()
  const copies = new Map<string, number>()
  for (;;) {
    for (const { id, to } of site.providers.controls.mail.messages()) {
      const [address = ''] = to
      if (seen.has(id) || !address.startsWith(`${slug}-`)) continue
      seen.add(id)
      copies.set(address, (copies.get(address) ?? 0) + 1)
    }
    if (copies.size >= count || Date.now() > deadline) return copies
    await sleep(50)
  }
}
