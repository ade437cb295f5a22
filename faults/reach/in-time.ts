import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { waitUntil } from '../harness/wait-until.ts'
import {
  type CallableMatch,
  connectDiscord,
  giveDevices,
  type ReachStage,
  TIMEOUT_MS,
  turnOnMail,
  withReach,
} from './reach-stage.ts'

const MAX_MS = 2_000

type Arrivals = Record<'push service' | 'mail server' | 'Discord', number>

/** Measures the time from opening a check-in until the last device, the last inbox and Discord have the message. */
export async function run({ full }: FaultOptions): Promise<FaultReport> {
  return withReach(64, async (stage) => {
    const report = createReport()
    await connectDiscord(stage)
    const rounds: Arrivals[] = []
    for (const match of stage.matches.slice(0, full ? 20 : 1)) {
      await giveDevices(stage, match, 1)
      await turnOnMail(stage, match)
      rounds.push(await timeCall(stage, match))
    }
    report.record('called matches', rounds.length)
    for (const provider of ['push service', 'mail server', 'Discord'] as const) {
      const times = rounds.map((round) => round[provider])
      report.record(`${provider}: p50 ms`, percentile(times, 0.5))
      report.atMost(`${provider}: slowest ms`, Math.round(Math.max(...times)), MAX_MS)
    }
    return report.result()
  })
}

async function timeCall({ admin, providers }: ReachStage, match: CallableMatch): Promise<Arrivals> {
  const { push, mail, discord } = providers.controls
  for (const provider of [push, mail, discord]) provider.clear()
  const began = Date.now()
  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  const people = match.players.length
  const isDelivered = () =>
    push.messages().length >= people && mail.messages().length >= people && discord.messages().length >= 1
  if (!(await waitUntil(isDelivered, TIMEOUT_MS, 20))) throw new Error('messages about a called match are missing')
  const last = (stamps: readonly string[]): number => Math.max(...stamps.map((stamp) => Date.parse(stamp))) - began
  return {
    'push service': last(push.messages().map(({ received_at }) => received_at)),
    'mail server': last(mail.messages().map(({ received_at }) => received_at)),
    Discord: last(discord.messages().map(({ posted_at }) => posted_at)),
  }
}
