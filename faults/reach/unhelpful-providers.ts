import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { violationsIn } from '@cup/server/testing/violations-in'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { CHANNELS, type Channel, closeAllChannels, untilNotified } from './channels.ts'
import { type CallableMatch, countWaiting, type ReachStage, withReach } from './reach-stage.ts'
import { type Trouble, troublesOf } from './troubles.ts'

/**
 * Providers hang, refuse, redirect, limit or lose their responses: every recipient that can be notified is, and the
 * server follows no redirect and calls no private address.
 */
export async function run({ full, log }: FaultOptions): Promise<FaultReport> {
  return withReach(64, async (stage) => {
    const report = createReport()
    const trap = await openTrap()
    const problems: string[] = []
    let slowestMs = 0
    try {
      for (const channel of CHANNELS) {
        const troubles = troublesOf(channel.name)
        for (const trouble of full ? troubles : troubles.slice(0, 1)) {
          const match = stage.matches.shift()
          if (match === undefined) throw new Error('the cup has too few matches')
          const began = performance.now()
          const found = await endure(stage, { channel, trouble, match, trapOrigin: trap.origin })
          slowestMs = Math.max(slowestMs, performance.now() - began)
          problems.push(...found.map((problem) => `${channel.name}, ${trouble.name}: ${problem}`))
          log(`${channel.name}, ${trouble.name}: ${found.length === 0 ? 'notified' : 'FAILED'}`)
        }
      }
      report.none('recipients not notified, or notified twice', problems)
      report.equal('requests to a redirect or a private address', trap.hits(), 0)
      report.record('slowest round s', Math.ceil(slowestMs / 1000))
      report.none('broken invariants', await stage.withDb(violationsIn))
    } finally {
      trap.close()
    }
    return report.result()
  })
}

interface Endured {
  channel: Channel
  trouble: Trouble
  match: CallableMatch
  trapOrigin: string
}

async function endure(stage: ReachStage, { channel, trouble, match, trapOrigin }: Endured): Promise<string[]> {
  await closeAllChannels(stage)
  const recipients = await channel.open(stage, match)
  await trouble.cause(stage, { recipients, trapOrigin })
  await stage.admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  await trouble.heal?.(stage)
  const notified = await untilNotified(stage, channel, match, recipients.length - trouble.lost)
  channel.accept(stage)
  const copies = channel.accepted(stage, match)
  const problems: string[] = []
  if (notified !== recipients.length - trouble.lost) problems.push(`${notified} of ${recipients.length} were notified`)
  if (copies.length - notified > trouble.repeats) problems.push(`${copies.length - notified} were sent again`)
  const shown = new Set(copies.map(({ recipient, identity }) => `${recipient} ${identity}`)).size
  if (channel.showsRepeatOnce && shown !== notified)
    problems.push(`${shown} messages are shown to ${notified} recipients`)
  const waiting = await countWaiting(stage)
  if (waiting > 0) problems.push(`${waiting} still wait`)
  return problems
}

interface Trap {
  origin: string
  hits(): number
  close(): void
}

/** An address of this machine that must never be called. */
async function openTrap(): Promise<Trap> {
  let hits = 0
  const server: Server = createServer((_request, response) => {
    hits += 1
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, hits: () => hits, close: () => void server.close() }
}
