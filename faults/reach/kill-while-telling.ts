import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import type { CrashPoint } from '../harness/crash-point.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { CHANNELS, type Channel, type Copy } from './channels.ts'
import { type CallableMatch, type ReachStage, withReach } from './reach-stage.ts'
import { closeAllWays, TIMEOUT_MS, untilTold } from './told.ts'

/** A point between the decision and the provider at which the server dies. */
interface Death {
  step: string
  /** The crash point; without one it is killed while the provider withholds its responses. */
  crash?: (channel: Channel, random: Random) => CrashPoint
  signal?: 'SIGKILL' | 'SIGTERM'
  /** Whether a provider may have accepted a message before the server stored that it did. */
  isUncertain?: boolean
}

const DECIDED = 'insert into "audit_log"'
const noteOf = ({ name }: Channel): string =>
  name === 'Discord' ? 'update "announcement_channel" set "sending_until"' : 'insert into deliveries'
const settleOf = ({ name }: Channel): string =>
  name === 'Discord' ? 'update "announcements" set "status"' : 'update "deliveries"'

const DEATHS: readonly Death[] = [
  {
    step: 'before the job is added',
    crash: () => ({ statement: 'insert into pgboss.job', when: 'before', nth: 1, following: DECIDED }),
  },
  {
    step: 'before the commit',
    crash: () => ({ statement: 'commit', when: 'before', nth: 1, following: DECIDED }),
  },
  {
    step: 'after the commit',
    crash: () => ({ statement: 'commit', when: 'after', nth: 1, following: DECIDED }),
  },
  {
    step: 'before recipients are noted',
    crash: (channel) => ({ statement: noteOf(channel), when: 'before', nth: 1, following: DECIDED }),
  },
  {
    step: 'after recipients are noted',
    crash: (channel) => ({ statement: noteOf(channel), when: 'after', nth: 1, following: DECIDED }),
  },
  { step: 'while the provider has not answered', signal: 'SIGKILL' },
  { step: 'stopped while the provider has not answered', signal: 'SIGTERM' },
  {
    step: 'after the provider accepted',
    isUncertain: true,
    crash: (channel, random) => ({ statement: settleOf(channel), when: 'before', nth: nthOf(channel, random) }),
  },
  {
    step: 'after one was settled',
    isUncertain: true,
    crash: (channel, random) => ({ statement: settleOf(channel), when: 'after', nth: nthOf(channel, random) }),
  },
  {
    step: 'before the job is completed',
    // other jobs end meanwhile, between two messages of this one
    crash: (channel) => ({
      statement: "state = 'completed'",
      parameter: channel.job,
      when: 'before',
      nth: 1,
      following: settleOf(channel),
    }),
  },
]
const SLICE = ['after the provider accepted']

const nthOf = ({ name }: Channel, random: Random): number =>
  name === 'Discord' ? 1 : 1 + random.below(name === 'push' ? 2 : 6)

interface Round {
  problems: string[]
  repeats: number
  toldAfterMs: number
}

/**
 * The server dies at every step between the decision and the provider and is started again: everyone is notified, and a
 * message is repeated only where its acceptance could not be stored.
 */
export async function run({ full, seed, say = () => {} }: FaultOptions): Promise<FaultReport> {
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
        // one death in ten waits for the queue itself; the clock of the others is moved on
        const isPatient = full && death.step === 'before recipients are noted'
        const round = await endure(stage, { channel, death, match, random, isPatient })
        const name = `${channel.name}, ${death.step}`
        problems.push(...round.problems.map((problem) => `${name}: ${problem}`))
        repeats[channel.name] = (repeats[channel.name] ?? 0) + round.repeats
        if (isPatient) waits.push(round.toldAfterMs)
        say(`${name}: ${round.problems.length === 0 ? 'told' : 'FAILED'}, ${round.repeats} repeated`)
      }
    }
    report.figure('deaths', channels.length * deaths.length)
    for (const [name, count] of Object.entries(repeats)) report.figure(`messages of ${name} sent again`, count)
    if (full) report.figure('told after the restart within s', Math.ceil(Math.max(...waits) / 1000))
    report.none('recipients not told, or told twice', problems)
    report.none('violated invariants', await stage.look(violationsIn))
    return report.result()
  })
}

interface Endured {
  channel: Channel
  death: Death
  match: CallableMatch
  random: Random
  isPatient: boolean
}

async function endure(stage: ReachStage, { channel, death, match, random, isPatient }: Endured): Promise<Round> {
  await closeAllWays(stage)
  const recipients = await channel.open(stage, match)
  await stage.instance().stop()
  await stage.start(death.crash?.(channel, random))
  await callAndDie(stage, channel, death, match)
  await stage.start()
  const restarted = performance.now()
  const early: string[] = []
  if (!(await isCalled(stage, match))) {
    const told = channel.accepted(stage, match).length
    if (told > 0) early.push(`${told} were told about a decision that was never made`)
    await stage.admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  }
  if (!isPatient) await letJobsExpire(stage)
  await untilTold(stage, channel, match, recipients.length)
  const toldAfterMs = performance.now() - restarted
  const { problems, repeats } = judge(channel, death, recipients, channel.accepted(stage, match))
  return { problems: [...early, ...problems], repeats, toldAfterMs }
}

async function callAndDie(stage: ReachStage, channel: Channel, death: Death, match: CallableMatch): Promise<void> {
  const instance = stage.instance()
  if (death.crash === undefined) channel.hang(stage)
  await stage.admin.call('POST', `/admin/matches/${match.id}/start-checkin`).catch(() => undefined)
  const until = performance.now() + TIMEOUT_MS
  while (instance.isRunning()) {
    if (performance.now() > until) throw new Error(`the server did not die ${death.step} (${channel.name})`)
    if (channel.isHeld(stage)) await (death.signal === 'SIGTERM' ? instance.stop() : instance.kill())
    await sleep(20)
  }
  channel.accept(stage)
}

const isCalled = ({ look }: ReachStage, { id }: CallableMatch): Promise<boolean> =>
  look(async (db) => {
    const match = await db.selectFrom('matches').select('match_status').where('id', '=', id).executeTakeFirstOrThrow()
    return match.match_status === 'checkin'
  })

/** The queue's handling of a dead server's jobs once they expire. */
const letJobsExpire = ({ look }: ReachStage): Promise<unknown> =>
  look(async (db) => {
    await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'
      and name in ('push-notices', 'mail-notices', 'send-announcements')`.execute(db)
    await sql`update announcement_channel set sending_until = null`.execute(db)
  })

function judge(channel: Channel, { isUncertain = false }: Death, recipients: string[], copies: readonly Copy[]) {
  const problems: string[] = []
  for (const recipient of recipients) {
    const theirs = copies.filter((copy) => copy.recipient === recipient)
    if (theirs.length === 0) problems.push(`${recipient} was not told`)
    const shown = new Set(theirs.map(({ identity }) => identity)).size
    if (channel.showsRepeatOnce && shown > 1) problems.push(`${recipient} sees the message ${shown} times`)
  }
  const repeats = copies.length - recipients.length
  const allowed = isUncertain ? channel.underWay : 0
  if (repeats > allowed) problems.push(`${repeats} were sent again, and at most ${allowed} may be`)
  return { problems, repeats: Math.max(0, repeats) }
}
