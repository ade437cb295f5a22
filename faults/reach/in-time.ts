import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { type CallableMatch, connectDiscord, giveDevices, type ReachStage, wantMail, withReach } from './reach-stage.ts'
import { TIMEOUT_MS } from './told.ts'

const BAR_MS = 2_000

type Arrivals = Record<'push service' | 'mail server' | 'Discord', number>

/** How long it takes from the press that opens a check-in until the last device, inbox and the channel have it. */
export async function run({ full }: FaultOptions): Promise<FaultReport> {
  return withReach(64, async (stage) => {
    const report = createReport()
    await connectDiscord(stage)
    const rounds: Arrivals[] = []
    for (const match of stage.matches.slice(0, full ? 20 : 1)) {
      await giveDevices(stage, match, 1)
      await wantMail(stage, match)
      rounds.push(await timeCall(stage, match))
    }
    report.figure('called matches', rounds.length)
    for (const provider of ['push service', 'mail server', 'Discord'] as const) {
      const times = rounds.map((round) => round[provider])
      report.figure(`${provider}: p50 ms`, percentile(times, 0.5))
      report.atMost(`${provider}: slowest ms`, Math.round(Math.max(...times)), BAR_MS)
    }
    return report.result()
  })
}

async function timeCall({ admin, providers }: ReachStage, match: CallableMatch): Promise<Arrivals> {
  const { push, mail, discord } = providers.controls
  for (const provider of [push, mail, discord]) provider.clear()
  const began = Date.now()
  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  const until = performance.now() + TIMEOUT_MS
  const people = match.players.length
  const isTold = () =>
    push.messages().length >= people && mail.messages().length >= people && discord.messages().length >= 1
  while (!isTold()) {
    if (performance.now() > until) throw new Error('a called match was not told')
    await sleep(20)
  }
  const last = (stamps: readonly string[]): number => Math.max(...stamps.map((stamp) => Date.parse(stamp))) - began
  return {
    'push service': last(push.messages().map(({ received_at }) => received_at)),
    'mail server': last(mail.messages().map(({ received_at }) => received_at)),
    Discord: last(discord.messages().map(({ posted_at }) => posted_at)),
  }
}
