import { type Random, randomFrom } from '@cup/rehearsal/random'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import type { CrashPoint } from '../harness/crash-point.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { CHANNELS, type Channel, type Copy, closeAllChannels, untilNotified } from './channels.ts'
import { type CallableMatch, type ReachStage, TIMEOUT_MS, withReach } from './reach-stage.ts'

/** A point between the decision and the provider at which the server is killed. */
interface Death {
  step: string
  /** The crash point; without one the server is killed while the provider does not respond. */
  crash?: (channel: Channel, random: Random) => CrashPoint
  signal?: 'SIGKILL' | 'SIGTERM'
  /** Whether a provider may have accepted a message before the server stored that it did. */
  isUncertain?: boolean
}

const DECISION = 'insert into "audit_log"'
const storeRecipientsOf = ({ name }: Channel): string =>
  name === 'Discord' ? 'update "announcement_channel" set "sending_until"' : 'insert into deliveries'
const storeAcceptanceOf = ({ name }: Channel): string =>
  name === 'Discord' ? 'update "announcements" set "status"' : 'update "deliveries"'

const DEATHS: readonly Death[] = [
  {
    step: 'before the job is added',
    crash: () => ({ statement: 'insert into pgboss.job', when: 'before', nth: 1, following: DECISION }),
  },
  {
    step: 'before the commit',
    crash: () => ({ statement: 'commit', when: 'before', nth: 1, following: DECISION }),
  },
  {
    step: 'after the commit',
    crash: () => ({ statement: 'commit', when: 'after', nth: 1, following: DECISION }),
  },
  {
    step: 'before recipients are stored',
    crash: (channel) => ({ statement: storeRecipientsOf(channel), when: 'before', nth: 1, following: DECISION }),
  },
  {
    step: 'after recipients are stored',
    crash: (channel) => ({ statement: storeRecipientsOf(channel), when: 'after', nth: 1, following: DECISION }),
  },
  { step: 'before the provider responds', signal: 'SIGKILL' },
  { step: 'stopped before the provider responds', signal: 'SIGTERM' },
  {
    step: 'after the provider accepted',
    isUncertain: true,
    crash: (channel, random) => ({
      statement: storeAcceptanceOf(channel),
      when: 'before',
      nth: nthOf(channel, random),
    }),
  },
  {
    step: 'after an acceptance was stored',
    isUncertain: true,
    crash: (channel, random) => ({ statement: storeAcceptanceOf(channel), when: 'after', nth: nthOf(channel, random) }),
  },
  {
    step: 'before the job is completed',
    // other jobs complete between two messages of this one
    crash: (channel) => ({
      statement: "state = 'completed'",
      parameter: channel.job,
      when: 'before',
      nth: 1,
      following: storeAcceptanceOf(channel),
    }),
  },
]
const SLICE = ['after the provider accepted']

const nthOf = ({ name }: Channel, random: Random): number =>
  name === 'Discord' ? 1 : 1 + random.below(name === 'push' ? 2 : 6)

interface Round {
  problems: string[]
  repeats: number
  notifiedAfterMs: number
}

/**
 * The server is killed at every step between the decision and the provider, and started again: everyone is notified, and
 * a message is repeated only if its acceptance could not be stored.
 */
export async function run({ full, seed, log }: FaultOptions): Promise<FaultReport> {
  const random = randomFrom(seed)
  const deaths = full ? DEATHS : DEATHS.filter(({ step }) => SLICE.includes(step))
  const channels = full ? CHANNELS : CHANNELS.slice(0, 1)
  return withReach(full ? 64 : 4, async (stage) => {
    const report = createReport()
    const problems: string[] = []
    const repeats: Record<string, number> = {}
    const waits: number[] = []
    for (const channel of channels) {
      for (const death of deaths) {
        const match = stage.matches.shift()
        if (match === undefined) throw new Error('the cup has too few matches')
        // one death in ten waits until the queue retries; the others make it retry at once
        const awaitsRetry = full && death.step === 'before recipients are stored'
        const round = await endure(stage, { channel, death, match, random, awaitsRetry })
        const name = `${channel.name}, ${death.step}`
        problems.push(...round.problems.map((problem) => `${name}: ${problem}`))
        repeats[channel.name] = (repeats[channel.name] ?? 0) + round.repeats
        if (awaitsRetry) waits.push(round.notifiedAfterMs)
        log(`${name}: ${round.problems.length === 0 ? 'notified' : 'FAILED'}, ${round.repeats} repeated`)
      }
    }
    report.record('deaths', channels.length * deaths.length)
    for (const [name, count] of Object.entries(repeats)) report.record(`messages of ${name} sent again`, count)
    if (full) report.record('notified after the restart within s', Math.ceil(Math.max(...waits) / 1000))
    report.none('recipients not notified, or notified twice', problems)
    report.none('broken invariants', await stage.withDb(violationsIn))
    return report.result()
  })
}

interface Endured {
  channel: Channel
  death: Death
  match: CallableMatch
  random: Random
  awaitsRetry: boolean
}

async function endure(stage: ReachStage, { channel, death, match, random, awaitsRetry }: Endured): Promise<Round> {
  await closeAllChannels(stage)
  const recipients = await channel.open(stage, match)
  await stage.instance().stop()
  await stage.start(death.crash?.(channel, random))
  await callAndDie(stage, channel, death, match)
  await stage.start()
  const restarted = performance.now()
  const early: string[] = []
  if (!(await isCalled(stage, match))) {
    const notified = channel.accepted(stage, match).length
    if (notified > 0) early.push(`${notified} were notified of a decision that was never made`)
    await stage.admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  }
  if (!awaitsRetry) await letJobsExpire(stage)
  await untilNotified(stage, channel, match, recipients.length)
  const notifiedAfterMs = performance.now() - restarted
  const { problems, repeats } = findProblems(channel, death, recipients, channel.accepted(stage, match))
  return { problems: [...early, ...problems], repeats, notifiedAfterMs }
}

async function callAndDie(stage: ReachStage, channel: Channel, death: Death, match: CallableMatch): Promise<void> {
  const instance = stage.instance()
  if (death.crash === undefined) channel.hang(stage)
  await stage.admin.call('POST', `/admin/matches/${match.id}/start-checkin`).catch(() => undefined)
  const isDead = async () => {
    if (channel.isHeld(stage)) await (death.signal === 'SIGTERM' ? instance.stop() : instance.kill())
    return !instance.isRunning()
  }
  if (!(await waitUntil(isDead, TIMEOUT_MS, 20)))
    throw new Error(`the server did not die ${death.step} (${channel.name})`)
  channel.accept(stage)
}

const isCalled = ({ withDb }: ReachStage, { id }: CallableMatch): Promise<boolean> =>
  withDb(async (db) => {
    const match = await db.selectFrom('matches').select('match_status').where('id', '=', id).executeTakeFirstOrThrow()
    return match.match_status === 'checkin'
  })

/** Makes the queue retry the jobs of the dead server at once, as it does when they expire. */
const letJobsExpire = ({ withDb }: ReachStage): Promise<unknown> =>
  withDb(async (db) => {
    await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'
      and name in ('push-notices', 'mail-notices', 'send-announcements')`.execute(db)
    await sql`update announcement_channel set sending_until = null`.execute(db)
  })

function findProblems(channel: Channel, { isUncertain = false }: Death, recipients: string[], copies: readonly Copy[]) {
  const problems: string[] = []
  for (const recipient of recipients) {
    const theirs = copies.filter((copy) => copy.recipient === recipient)
    if (theirs.length === 0) problems.push(`${recipient} was not notified`)
    const shown = new Set(theirs.map(({ identity }) => identity)).size
    if (channel.showsRepeatOnce && shown > 1) problems.push(`${recipient} sees the message ${shown} times`)
  }
  const repeats = copies.length - recipients.length
  const allowed = isUncertain ? channel.maxInFlight : 0
  if (repeats > allowed) problems.push(`${repeats} were sent again, and at most ${allowed} may be`)
  return { problems, repeats: Math.max(0, repeats) }
}
