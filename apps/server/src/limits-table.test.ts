import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRunningMatch } from '#testing/factories/create-running-match'
import { createUser } from '#testing/factories/create-user'
import { signInAs } from '#testing/sign-in-as'
import { testAppForFile } from '#testing/test-app-for-file'
import { inTransaction } from './events/in-transaction.ts'
import { MAX_SESSIONS } from './features/auth/session.rules.ts'
import { deleteOldestSessions } from './features/auth/sessions.queries.ts'
import { MAX_MAILS_PER_ADDRESS_AND_DAY } from './features/teams/invites/invite.rules.ts'
import { countMail } from './features/teams/invites/invite-quota.queries.ts'
import { requireInviteQuota } from './features/teams/invites/send-invites.step.ts'
import { createLimits, LIMITS, type LimitName } from './limits/limits.ts'
import { countOpenSockets, SOCKET_CAPS } from './live/handshakes.ts'
import { FLOOD_COST } from './live/socket-server.ts'
import { limitBacklog } from './live/websocket-engine.ts'

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

const rate = (name: LimitName) => async (limit: number) => {
  const limits = createLimits({ enabled: true, now: () => 0 })
  return countWhile(() => limits.take(name, 'ann') === 0, limit)
}

function endsBacklogOf(bytes: number): boolean {
  let hasEnded = false
  const client = Object.assign(new EventEmitter(), { close: () => {} })
  limitBacklog(client as never, () => {
    hasEnded = true
  })
  client.emit('packetCreate', { data: 'x'.repeat(bytes) })
  return hasEnded
}

const body = (url: string, type: string) => async (limit: number) => {
  const send = (bytes: number) =>
    fetch(testApp.origin + url, { method: 'POST', headers: { 'content-type': type }, body: 'x'.repeat(bytes) })
  const statuses = [(await send(limit)).status, (await send(limit + 1)).status]
  return statuses[0] !== 413 && statuses[1] === 413 ? limit : -1
}

const TRIES: Record<string, (limit: number) => Promise<number>> = {
  ...Object.fromEntries(Object.keys(LIMITS).map((name) => [name, rate(name as LimitName)])),
  'sockets per address': async (limit) => {
    const sockets = countOpenSockets(SOCKET_CAPS)
    return countWhile(() => sockets.open('1.1.1.1') !== undefined, limit)
  },
  sockets: async (limit) => {
    const sockets = countOpenSockets(SOCKET_CAPS)
    let at = 0
    return countWhile(() => sockets.open(`10.0.${(at >> 8) & 255}.${at++ & 255}`) !== undefined, limit)
  },
  floods: async (limit) => {
    const limits = createLimits({ enabled: true, now: () => 0 })
    const flood = (): boolean => {
      const isAdmitted = limits.take('handshake', '1.1.1.1') === 0
      limits.take('handshake', '1.1.1.1', FLOOD_COST)
      return isAdmitted
    }
    return countWhile(flood, limit)
  },
  'bytes waiting': async (limit) => (!endsBacklogOf(limit) && endsBacklogOf(limit + 1) ? limit : -1),
  'JSON body': body('/api/auth/logout', 'application/json'),
  'webhook body': body('/api/payments/webhook', 'application/json'),
  'body of a told game': async (limit) => {
    const { match, teams } = await createRunningMatch(testApp)
    const authorization = `Bearer ${await testApp.tokenOf(teams[0].captain)}`
    const send = (bytes: number) =>
      fetch(`${testApp.origin}/api/matches/${match.id}/games`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: 'x'.repeat(bytes),
      })
    const statuses = [(await send(limit)).status, (await send(limit + 1)).status]
    return statuses[0] !== 413 && statuses[1] === 413 ? limit : -1
  },
  'words about games': async (limit) => {
    const { match, teams } = await createRunningMatch(testApp)
    const press = { source: 'press', winner_team_id: teams[0].id }
    const say = () => testApp.request(teams[0].captain, 'POST', `/matches/${match.id}/games`, press)
    let said = 0
    while (said <= limit && (await say()).status === 200) said += 1
    return said
  },
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
    const take = (wanted: number) => inTransaction(testApp.deps, (tx) => requireInviteQuota(tx, id, wanted))
    await take(limit)
    return take(limit + 1).then(
      () => -1,
      () => limit,
    )
  },
  'invite mails': (limit) =>
    inTransaction(testApp.deps, async (tx) => {
      let taken = 0
      while (taken <= limit && (await countMail(tx, 'a@example.com', MAX_MAILS_PER_ADDRESS_AND_DAY))) taken += 1
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
