import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createUser } from '#testing/factories/create-user'
import { signInAs } from '#testing/sign-in-as'
import { openSockets } from '#testing/socket-fixture'
import { testAppForFile } from '#testing/test-app-for-file'
import { inTransaction } from './events/in-transaction.ts'
import { MAX_SESSIONS } from './features/auth/session.rules.ts'
import { deleteOldestSessions } from './features/auth/sessions.queries.ts'
import { MAX_MAILS_PER_ADDRESS_AND_DAY } from './features/teams/invites/invite.rules.ts'
import { takeMailQuota } from './features/teams/invites/invite-quota.queries.ts'
import { takeInviteQuota } from './features/teams/invites/send-invites.step.ts'
import { createHoldBack } from './http/guard/hold-back.ts'
import { type BucketName, createRateLimits, RATE_LIMITS } from './http/guard/rate-limits.ts'
import { createRefusedCallers, type Refusal } from './http/guard/refused-callers.ts'
import { createBroadcastBudget } from './live/broadcast-budget.ts'
import { limitEngineSocket } from './live/engine-socket.ts'
import { createHandshakeLimits } from './live/handshake-limits.ts'
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from './live/socket-limits.ts'

const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations/reference.md'), 'utf8')
const section = text.slice(text.indexOf('## Limits'), text.indexOf('## Back up'))
const TABLE = [...section.matchAll(/^\| `?([^|`]+?)`? \| (\d+)[^|]* \|.*\| `([^`]+)` \|$/gm)].map(
  ([, name = '', value = '', file = '']) => ({ name, value: Number(value), file }),
)

const testApp = testAppForFile()

/** How often `attempt` succeeds in a row; gives up a little above the limit. */
function countWhile(attempt: () => boolean, stopAt: number): number {
  let passed = 0
  while (passed <= stopAt && attempt()) passed += 1
  return passed
}

function passes(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

const rate = (bucket: BucketName) => async (limit: number) => {
  const limits = createRateLimits({ enabled: true, now: () => 0, mostWaitMs: 0 })
  return countWhile(() => passes(() => limits.take(bucket, { ip: '1.1.1.1', userId: 'ann' })), limit)
}

/** Whether a websocket that sends this is ended for it. */
async function isEnded(limits: Partial<SocketLimits>, send: (socket: WebSocket) => void): Promise<boolean> {
  const fixture = await openSockets({ limits })
  const socket = new WebSocket(`${fixture.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  socket.on('error', () => {})
  await once(socket, 'open')
  const closed = once(socket, 'close')
  send(socket)
  // answered after everything before it has been read
  socket.close()
  await closed
  const { values } = await fixture.metrics.socketEnded.get()
  await fixture.close()
  return values.some(({ value }) => value > 0)
}

const stopped = <B extends { perSecond: number }>(budget: B): B => ({ ...budget, perSecond: 0 })
const INBOUND = {
  inboundBytes: stopped(DEFAULT_SOCKET_LIMITS.inboundBytes),
  packets: stopped(DEFAULT_SOCKET_LIMITS.packets),
}

const sending = (send: (socket: WebSocket) => void) => async (limit: number) => {
  const times = (count: number) => (socket: WebSocket) => {
    for (let sent = 0; sent < count; sent++) send(socket)
  }
  const isKept = !(await isEnded(INBOUND, times(limit)))
  return isKept && (await isEnded(INBOUND, times(limit + 1))) ? limit : -1
}

const FRAME_HEAD = 6
const LONGEST_PING = 125

/** Pings of so many bytes altogether, heads included. */
const pingBytes = (bytes: number) => (socket: WebSocket) => {
  for (let left = bytes; left > 0; ) {
    const payload = Math.min(LONGEST_PING, left - FRAME_HEAD)
    // what is left over must be enough for a frame of its own
    const isLastButOne = left - FRAME_HEAD - payload > 0 && left - FRAME_HEAD - payload < FRAME_HEAD
    const length = isLastButOne ? payload - FRAME_HEAD : payload
    socket.ping(Buffer.alloc(length))
    left -= FRAME_HEAD + length
  }
}

function endsBacklogOf(bytes: number): boolean {
  let hasEnded = false
  const client = Object.assign(new EventEmitter(), {
    writeBuffer: [{ data: 'x'.repeat(bytes) }],
    transport: new EventEmitter(),
  })
  client.transport.on('error', () => {})
  limitEngineSocket(client as never, DEFAULT_SOCKET_LIMITS, () => {
    hasEnded = true
  })
  client.emit('packetCreate')
  return hasEnded
}

const body = (url: string, type: string) => async (limit: number) => {
  const send = (bytes: number) =>
    fetch(testApp.origin + url, { method: 'POST', headers: { 'content-type': type }, body: 'x'.repeat(bytes) })
  const statuses = [(await send(limit)).status, (await send(limit + 1)).status]
  return statuses[0] !== 413 && statuses[1] === 413 ? limit : -1
}

const TRIES: Record<string, (limit: number) => Promise<number>> = {
  ...Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, rate(name as BucketName)])),
  broadcasts: async (limit) => {
    let sent = 0
    const budget = createBroadcastBudget({ send: () => (sent += 1) })
    for (let count = 0; count <= limit; count++) {
      budget.send({ name: 'tournament_updated', payload: { tournament_id: 'cup' }, by: 'ann' })
    }
    budget.stop()
    return sent
  },
  'sockets per address': async (limit) => {
    const limits = createHandshakeLimits(DEFAULT_SOCKET_LIMITS, () => 0)
    return countWhile(() => limits.open('1.1.1.1') !== undefined, limit)
  },
  sockets: async (limit) => {
    const limits = createHandshakeLimits(DEFAULT_SOCKET_LIMITS, () => 0)
    let at = 0
    return countWhile(() => limits.open(`10.0.${(at >> 8) & 255}.${at++ & 255}`) !== undefined, limit)
  },
  handshakes: async (limit) => {
    const limits = createHandshakeLimits(DEFAULT_SOCKET_LIMITS, () => 0)
    return countWhile(() => limits.admit('1.1.1.1') === undefined, limit)
  },
  floods: async (limit) => {
    const limits = createHandshakeLimits(DEFAULT_SOCKET_LIMITS, () => 0)
    const flood = (): boolean => {
      const isAdmitted = limits.admit('1.1.1.1') === undefined
      limits.punish('1.1.1.1')
      return isAdmitted
    }
    return countWhile(flood, limit)
  },
  'answers held back': async (limit) => {
    const holdBack = createHoldBack({ ms: 1 })
    let isAnswered = false
    return countWhile(() => {
      holdBack(() => {
        isAnswered = true
      })
      return !isAnswered
    }, limit)
  },
  'callers remembered': async (limit) => {
    const refused = createRefusedCallers({ isExempt: () => false, now: () => 0 })
    let at = 0
    return countWhile(() => {
      const sender = { network: `network ${at++}`, credential: undefined }
      const refusal = { bucket: 'anything', route: undefined, method: 'GET', isSignedIn: false, retryAfterSeconds: 1 }
      refused.remember(sender, refusal as Refusal)
      return refused.find(sender, 'GET', '/api/x') !== undefined
    }, limit)
  },
  'bytes received': async (limit) => {
    const limits = { ...INBOUND, packets: { burst: Infinity, perSecond: 0 } }
    // the closing frame counts too
    const isKept = !(await isEnded(limits, pingBytes(limit - FRAME_HEAD)))
    return isKept && (await isEnded(limits, pingBytes(limit - FRAME_HEAD + 1))) ? limit : -1
  },
  'packets and control frames': sending((socket) => socket.ping()),
  messages: sending((socket) => socket.send('40/x,')),
  'bytes waiting': async (limit) => (!endsBacklogOf(limit) && endsBacklogOf(limit + 1) ? limit : -1),
  'JSON body': body('/api/auth/logout', 'application/json'),
  'webhook body': body('/api/payments/webhook', 'application/json'),
  'requests per connection': async () => testApp.app.server.maxRequestsPerSocket ?? 0,
  sessions: async (limit) => {
    const { db } = testApp.deps
    const user = await createUser(db)
    for (let count = 0; count <= limit; count++) await signInAs(db, user)
    await inTransaction(testApp.deps, (tx) => deleteOldestSessions(tx, user.id, MAX_SESSIONS))
    return (await db.selectFrom('sessions').select('user_id').where('user_id', '=', user.id).execute()).length
  },
  invites: async (limit) => {
    const { id } = await createUser(testApp.deps.db)
    const take = (wanted: number) => inTransaction(testApp.deps, (tx) => takeInviteQuota(tx, id, wanted))
    await take(limit)
    return take(limit + 1).then(
      () => -1,
      () => limit,
    )
  },
  'invite mails': (limit) =>
    inTransaction(testApp.deps, async (tx) => {
      let taken = 0
      while (taken <= limit && (await takeMailQuota(tx, 'a@example.com', MAX_MAILS_PER_ADDRESS_AND_DAY))) taken += 1
      return taken
    }),
}

describe('the table of limits in docs/operations/reference.md', () => {
  test('has one line for each limit that is tried here, and no other', () => {
    expect(TABLE.map(({ name }) => name).toSorted()).toEqual(Object.keys(TRIES).toSorted())
  })

  test('names files that exist', () => {
    for (const { file } of TABLE) expect(fs.existsSync(path.join(import.meta.dirname, file)), file).toBe(true)
  })

  test.each(TABLE)('$name is $value', async ({ name, value }) => {
    expect(await TRIES[name]?.(value)).toBe(value)
  })
})
