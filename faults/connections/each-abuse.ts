import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { enterTeam } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { type HelperProcess, startHelper, yieldProcessor } from '../harness/helper-process.ts'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { METRICS_TOKEN } from '../harness/server-figures.ts'
import { type Site, withSite } from '../harness/site.ts'
import type { HonestTimes } from './abuse/honest-people.ts'
import { askForOwnViews, askForUnknownBrackets, openFrom, pingUntil, renameOften } from './abuse/single-abuses.ts'

const ENV = { HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.0/8', METRICS_TOKEN }
const PER_NETWORK = 1_000
const UNKNOWN_BRACKETS = 1_500
const OWN_VIEWS = 600
const RENAMES = 40
const PING_MS = 15_000
const PING_BAR_MIB = 60
/** Far above what garbage explains; without the limits one socket reached 1,300. */
const CONTROL_PING_MIB = 250
const CONTROL_TIMEOUT_MS = 180_000
const REST_MS = 4_000

/**
 * Each cheap abuse by itself against the server as it is, and then against one whose limits are taken out: what is
 * bounded
 * by the first must not be bounded by the second, or the limits are not what bounds it.
 */
export async function run({ full, say = () => {} }: FaultOptions): Promise<FaultReport> {
  const report = createReport()
  const teams = full ? 60 : 3
  await withSite((site) => withLimits(site, report, teams, say), { ...ENV, RATE_LIMITS: 'on' })
  await withSite((site) => withoutLimits(site, report, teams, say), { ...ENV, RATE_LIMITS: 'off' })
  return report.result()
}

interface Stage {
  rascal: Person
  teamId: string
  honest: HelperProcess
}

/** A cup with many teams, a hostile captain of an unpaid team, and honest people who use the site. */
async function setStage(site: Site, teams: number): Promise<Stage> {
  const [rascal, ...others] = await site.signInMany(4, 'person')
  if (rascal === undefined) throw new Error('nobody signed in')
  for (let number = 0; number < teams; number++) {
    await enterTeam(site.origin, `Team ${number}`, { paid: false, joined: false })
  }
  const player_emails = ['one@example.com', 'two@example.com']
  const { id } = await rascal.must<{ id: string }>('POST', '/teams/create', { team_name: 'Restless', player_emails })
  const details = { origin: site.origin, tokens: others.map(({ token }) => token) }
  const honest = await startHelper(path.join(import.meta.dirname, 'abuse/honest-people.ts'), details)
  return { rascal, teamId: id, honest }
}

/**
 * Runs one abuse, and prints the times of honest calls beside those just before. They have no limit: a few hundred
 * calls of some
 * seconds say little about the slowest hundredth. The hour of mixed abuse has one.
 */
async function beside<T>({ honest }: Stage, report: Reporter, name: string, act: () => Promise<T>) {
  await honest.ask('take')
  await sleep(REST_MS)
  const before = await honest.ask<HonestTimes>('take')
  const result = await act()
  const during = await honest.ask<HonestTimes>('take')
  const [quiet, busy] = [before, during].map(({ times }) => percentile(times, 0.99)) as [number, number]
  report.none(`${name}: honest calls that failed`, during.failures)
  report.figure(`${name}: honest calls before p99 ms`, quiet)
  report.figure(`${name}: honest calls meanwhile p99 ms`, busy)
  return result
}

const ofOneNetwork = (index: number): string => `2001:db8:7:7::${(index + 1).toString(16)}`
const ofManyNetworks = (index: number): string => `2001:db8:8:${(index + 1).toString(16)}::1`

async function withLimits(site: Site, report: Reporter, teams: number, say: (line: string) => void): Promise<void> {
  const stage = await setStage(site, teams)
  say('the stage is set')
  // From here on this process plays the attacker on another machine.
  yieldProcessor(process.pid)
  const measure = <T>(name: string, act: () => Promise<T>) => beside(stage, report, name, act)

  const pings = await measure('pings', () => pingUntil(site, Infinity, PING_MS))
  report.figure('pings: MiB sent', pings.sentMiB)
  report.atMost('pings: MiB above the beginning', pings.grownMiB, PING_BAR_MIB)

  const misses = await measure('misses', () => askForUnknownBrackets(site, UNKNOWN_BRACKETS))
  report.atMost('misses: answered by the database', misses.statuses.get(404) ?? 0, 600 + 10 * misses.seconds + 1)
  report.atLeast('misses: refused with 429', misses.statuses.get(429) ?? 0, 1)
  report.figure('misses: statements', misses.statements)

  const views = await measure('own views', () => askForOwnViews(site, stage.rascal, OWN_VIEWS))
  report.atMost('own views: made', views.statuses.get(200) ?? 0, 240 + 4 * views.seconds + 1)
  report.atLeast('own views: refused with 429', views.statuses.get(429) ?? 0, 1)

  const renames = await measure('renames', () => renameOften(site, stage.rascal, stage.teamId, RENAMES))
  report.atMost('renames: done', renames.renamed, 20 + renames.seconds / 3 + 1)
  report.atMost('renames: broadcasts that a spectator heard', renames.heard, renames.renamed)

  const open = await measure('networks', () => openFrom(site, PER_NETWORK + 50, ofOneNetwork))
  report.equal('networks: sockets of one IPv6 network', open, PER_NETWORK)
  report.equal('networks: sockets of 50 other networks', await openFrom(site, 50, ofManyNetworks), 50)
  await stage.honest.end()
}

async function withoutLimits(site: Site, report: Reporter, teams: number, say: (line: string) => void): Promise<void> {
  const stage = await setStage(site, teams)
  say('the stage of the controls is set')
  const measure = <T>(name: string, act: () => Promise<T>) => beside(stage, report, `control, ${name}`, act)

  const misses = await measure('misses', () => askForUnknownBrackets(site, UNKNOWN_BRACKETS))
  report.equal('control, misses: answered by the database', misses.statuses.get(404) ?? 0, UNKNOWN_BRACKETS)
  report.atLeast('control, misses: statements', misses.statements, UNKNOWN_BRACKETS)

  const views = await measure('own views', () => askForOwnViews(site, stage.rascal, OWN_VIEWS))
  report.equal('control, own views: made', views.statuses.get(200) ?? 0, OWN_VIEWS)

  const renames = await measure('renames', () => renameOften(site, stage.rascal, stage.teamId, RENAMES))
  report.equal('control, renames: done', renames.renamed, RENAMES)

  const open = await measure('networks', () => openFrom(site, PER_NETWORK + 50, ofOneNetwork))
  report.equal('control, networks: sockets of one IPv6 network', open, PER_NETWORK + 50)

  // last, because the server keeps the memory
  const pings = await measure('pings', () => pingUntil(site, CONTROL_PING_MIB, CONTROL_TIMEOUT_MS))
  report.figure('control, pings: MiB sent', pings.sentMiB)
  report.atLeast('control, pings: MiB above the beginning', pings.grownMiB, CONTROL_PING_MIB)
  await stage.honest.end()
}
