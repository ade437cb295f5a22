import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { violationsIn } from '@cup/server/testing/violations-in'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { CHANNELS, type Channel } from './channels.ts'
import { type CallableMatch, countWaiting, type ReachStage, withReach } from './reach-stage.ts'
import { closeAllWays, untilTold } from './told.ts'
import { type Trouble, troublesOf } from './troubles.ts'

/**
 * Providers that hang, refuse, redirect, limit or lose their responses: everyone who can be notified is, by the jobs of
 * a real server, and neither a redirect nor a private address is ever called.
 */
export async function run({ full, say = () => {} }: FaultOptions): Promise<FaultReport> {
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
          say(`${channel.name}, ${trouble.name}: ${found.length === 0 ? 'told' : 'FAILED'}`)
        }
      }
      report.none('recipients not told, or told twice', problems)
      report.equal('requests to where a provider redirected, or to a private address', trap.hits(), 0)
      report.figure('slowest round s', Math.ceil(slowestMs / 1000))
      report.none('violated invariants', await stage.look(violationsIn))
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
  await closeAllWays(stage)
  const recipients = await channel.open(stage, match)
  await trouble.cause(stage, { recipients, trapOrigin })
  await stage.admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  await trouble.heal?.(stage)
  const told = await untilTold(stage, channel, match, recipients.length - trouble.lost)
  channel.accept(stage)
  const copies = channel.accepted(stage, match)
  const problems: string[] = []
  if (told !== recipients.length - trouble.lost) problems.push(`${told} of ${recipients.length} were told`)
  if (copies.length - told > trouble.repeats) problems.push(`${copies.length - told} were sent again`)
  const shown = new Set(copies.map(({ recipient, identity }) => `${recipient} ${identity}`)).size
  if (channel.showsRepeatOnce && shown !== told) problems.push(`${shown} messages are shown to ${told} recipients`)
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
