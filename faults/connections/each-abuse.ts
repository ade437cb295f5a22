import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { enterTeam } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { type HelperProcess, startHelper, yieldProcessor } from '../harness/helper-process.ts'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { METRICS_TOKEN } from '../harness/server-metrics.ts'
import { type Site, withSite } from '../harness/site.ts'
import type { HonestTimes } from './abuse/honest-people.ts'
import { openFrom, pingUntil, readTeamLists, readUnknownBrackets, renameOften } from './abuse/single-abuses.ts'

const ENV = { HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.0/8', METRICS_TOKEN }
const PER_NETWORK = 1_000
const UNKNOWN_BRACKETS = 1_500
const TEAM_LISTS = 600
const RENAMES = 40
const PING_MS = 15_000
const MAX_PING_GROWTH_MIB = 60
/** More than garbage can explain; without the limits one socket reached 1,300. */
const CONTROL_PING_MIB = 250
const CONTROL_TIMEOUT_MS = 180_000
const REST_MS = 4_000

/**
 * Each cheap abuse by itself, against a server with limits and then against one without. What the first bounds must be
 * unbounded in the second: otherwise something else than the limits bounds it.
 */
export async function run({ full, log }: FaultOptions): Promise<FaultReport> {
  const report = createReport()
  const teams = full ? 60 : 3
  await withSite((site) => withLimits(site, report, teams, log), { ...ENV, RATE_LIMITS: 'on' })
  await withSite((site) => withoutLimits(site, report, teams, log), { ...ENV, RATE_LIMITS: 'off' })
  return report.result()
}

interface Stage {
  abuser: Person
  teamId: string
  honest: HelperProcess
}

/** A cup with many teams, a hostile captain of an unpaid team, and honest people who use the site. */
async function setStage(site: Site, teams: number): Promise<Stage> {
  const [abuser, ...others] = await site.signInMany(4, 'person')
  if (abuser === undefined) throw new Error('four people must sign in')
  for (let number = 0; number < teams; number++) {
    await enterTeam(site.origin, `Team ${number}`, { paid: false, joined: false })
  }
  const player_emails = ['one@example.com', 'two@example.com']
  const { id } = await abuser.must<{ id: string }>('POST', '/teams/create', { team_name: 'Restless', player_emails })
  const details = { origin: site.origin, tokens: others.map(({ token }) => token) }
  const honest = await startHelper(path.join(import.meta.dirname, 'abuse/honest-people.ts'), details)
  return { abuser, teamId: id, honest }
}

/**
 * Runs one abuse, and records the times of honest calls during it and just before. They have no limit, because a few
 * hundred calls say little about the slowest hundredth. The hour of mixed abuse has one.
 */
async function beside<T>({ honest }: Stage, report: Reporter, name: string, abuse: () => Promise<T>) {
  await honest.run('take')
  await sleep(REST_MS)
  const before = await honest.run<HonestTimes>('take')
  const result = await abuse()
  const during = await honest.run<HonestTimes>('take')
  const [quiet, busy] = [before, during].map(({ times }) => percentile(times, 0.99)) as [number, number]
  report.none(`${name}: honest calls that failed`, during.failures)
  report.record(`${name}: honest calls before p99 ms`, quiet)
  report.record(`${name}: honest calls during it p99 ms`, busy)
  return result
}

const ofOneNetwork = (index: number): string => `2001:db8:7:7::${(index + 1).toString(16)}`
const ofManyNetworks = (index: number): string => `2001:db8:8:${(index + 1).toString(16)}::1`

async function withLimits(site: Site, report: Reporter, teams: number, log: (line: string) => void): Promise<void> {
  const stage = await setStage(site, teams)
  log('with limits: ready')
  // from here on this process is the attacker, who would be on another machine
  yieldProcessor(process.pid)
  const measure = <T>(name: string, abuse: () => Promise<T>) => beside(stage, report, name, abuse)

  const pings = await measure('pings', () => pingUntil(site, Infinity, PING_MS))
  report.record('pings: MiB sent', pings.sentMiB)
  report.atMost('pings: MiB above the start', pings.grownMiB, MAX_PING_GROWTH_MIB)

  const misses = await measure('misses', () => readUnknownBrackets(site, UNKNOWN_BRACKETS))
  report.atMost('misses: read from the database', misses.statuses.get(404) ?? 0, 600 + 10 * misses.seconds + 1)
  report.atLeast('misses: refused with 429', misses.statuses.get(429) ?? 0, 1)
  report.record('misses: statements', misses.statements)

  const lists = await measure('team lists', () => readTeamLists(site, stage.abuser, TEAM_LISTS))
  report.atMost('team lists: made', lists.statuses.get(200) ?? 0, 240 + 4 * lists.seconds + 1)
  report.atLeast('team lists: refused with 429', lists.statuses.get(429) ?? 0, 1)

  const renames = await measure('renames', () => renameOften(site, stage.abuser, stage.teamId, RENAMES))
  report.atMost('renames: done', renames.renamed, 20 + renames.seconds / 3 + 1)
  report.atMost('renames: broadcasts that a spectator received', renames.received, renames.renamed)

  const open = await measure('networks', () => openFrom(site, PER_NETWORK + 50, ofOneNetwork))
  report.equal('networks: sockets of one IPv6 network', open, PER_NETWORK)
  report.equal('networks: sockets of 50 other networks', await openFrom(site, 50, ofManyNetworks), 50)
  await stage.honest.end()
}

async function withoutLimits(site: Site, report: Reporter, teams: number, log: (line: string) => void): Promise<void> {
  const stage = await setStage(site, teams)
  log('without limits: ready')
  const measure = <T>(name: string, abuse: () => Promise<T>) => beside(stage, report, `control, ${name}`, abuse)

  const misses = await measure('misses', () => readUnknownBrackets(site, UNKNOWN_BRACKETS))
  report.equal('control, misses: read from the database', misses.statuses.get(404) ?? 0, UNKNOWN_BRACKETS)
  report.atLeast('control, misses: statements', misses.statements, UNKNOWN_BRACKETS)

  const lists = await measure('team lists', () => readTeamLists(site, stage.abuser, TEAM_LISTS))
  report.equal('control, team lists: made', lists.statuses.get(200) ?? 0, TEAM_LISTS)

  const renames = await measure('renames', () => renameOften(site, stage.abuser, stage.teamId, RENAMES))
  report.equal('control, renames: done', renames.renamed, RENAMES)

  const open = await measure('networks', () => openFrom(site, PER_NETWORK + 50, ofOneNetwork))
  report.equal('control, networks: sockets of one IPv6 network', open, PER_NETWORK + 50)

  // last, because the server does not give the memory back
  const pings = await measure('pings', () => pingUntil(site, CONTROL_PING_MIB, CONTROL_TIMEOUT_MS))
  report.record('control, pings: MiB sent', pings.sentMiB)
  report.atLeast('control, pings: MiB above the start', pings.grownMiB, CONTROL_PING_MIB)
  await stage.honest.end()
}
