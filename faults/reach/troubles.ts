import { sql } from 'kysely'
import { waitUntil } from '../harness/wait-until.ts'
import type { ChannelName } from './channels.ts'
import { type ReachStage, TIMEOUT_MS } from './reach-stage.ts'

interface Circumstances {
  recipients: readonly string[]
  /** No request may ever be sent here. */
  trapOrigin: string
}

/** What a provider does instead of accepting a message. */
export interface Trouble {
  name: string
  cause(stage: ReachStage, circumstances: Circumstances): void | Promise<void>
  /** Ends the trouble, after it has had its effect. */
  heal?(stage: ReachStage): Promise<void>
  /** Recipients that cannot be notified at all. */
  lost: number
  /** Messages that may be sent again, because their acceptance was lost. */
  repeats: number
}

/** The number of devices that have the trouble; the others of the match do not. */
const AFFECTED = 6

const push: readonly Trouble[] = [
  { name: 'responds with 429', ...onDevices({ kind: 'answer', status: 429, headers: { 'retry-after': '1' } }, 1) },
  { name: 'hangs', ...onDevices({ kind: 'hang' }, 1) },
  { name: 'responds with 500', ...onDevices({ kind: 'answer', status: 500 }, 1) },
  { name: 'loses its responses', ...onDevices({ kind: 'lose_answer' }, 1), repeats: AFFECTED },
  { name: 'responds with 410', ...onDevices({ kind: 'answer', status: 410 }), lost: AFFECTED },
  { name: 'responds with 404', ...onDevices({ kind: 'answer', status: 404 }), lost: AFFECTED },
  {
    name: 'redirects',
    lost: AFFECTED,
    repeats: 0,
    cause: ({ providers }, { recipients, trapOrigin }) => {
      const fault = { kind: 'answer', status: 307, headers: { location: trapOrigin } } as const
      for (const deviceId of recipients.slice(0, AFFECTED))
        providers.controls.push.faults.set(fault, { only: deviceId })
    },
  },
  {
    name: 'has a private address',
    lost: AFFECTED,
    repeats: 0,
    cause: async ({ withDb }, { recipients, trapOrigin }) => {
      for (const device of recipients.slice(0, AFFECTED)) {
        await withDb((db) =>
          db
            .updateTable('push_subscriptions')
            .set({ endpoint: `${trapOrigin}/push/${device}` })
            .where('endpoint', 'like', `%/${device}`)
            .execute(),
        )
      }
    },
  },
]

const mail: readonly Trouble[] = [
  { name: 'refuses for now', ...onMails((faults) => faults.set('refuse', { times: 3 })) },
  { name: 'hangs', ...onMails((faults) => faults.set('hang', { times: 2 })) },
  { name: 'breaks off', ...onMails((faults) => faults.set('drop', { times: 2 })) },
  { name: 'loses its responses', ...onMails((faults) => faults.set('lose_answer', { times: 2 })), repeats: 2 },
  {
    name: 'refuses an address for good',
    ...onMails((faults) => faults.set('refuse', { code: 550, times: 1 })),
    lost: 1,
  },
  {
    name: 'is down',
    lost: 0,
    repeats: 0,
    cause: ({ providers }) => providers.controls.mail.goDown(),
    heal: async (stage) => {
      await untilRetried(stage, 'mail-notices')
      await stage.providers.controls.mail.comeUp()
    },
  },
]

const discord: readonly Trouble[] = [
  { name: 'limits the rate', ...onDiscord((faults) => faults.set({ kind: 'limit', retryAfter: 1.5 }, { times: 2 })) },
  { name: 'hangs', ...onDiscord((faults) => faults.set({ kind: 'hang' }, { times: 1 })) },
  { name: 'responds with 500', ...onDiscord((faults) => faults.set({ kind: 'answer', status: 500 }, { times: 2 })) },
  {
    name: 'loses its response',
    ...onDiscord((faults) => faults.set({ kind: 'lose_answer' }, { times: 1 })),
    repeats: 1,
  },
  {
    name: 'does not know the webhook',
    ...onDiscord((faults) => faults.set({ kind: 'answer', status: 404 }, { times: 1 })),
    lost: 1,
  },
  {
    name: 'redirects',
    lost: 1,
    repeats: 0,
    cause: ({ providers }, { trapOrigin }) =>
      providers.controls.discord.faults.set(
        { kind: 'answer', status: 307, headers: { location: trapOrigin } },
        { times: 1 },
      ),
  },
]

type PushFaultSet = Parameters<ReachStage['providers']['controls']['push']['faults']['set']>[0]

function onDevices(fault: PushFaultSet, times?: number): Pick<Trouble, 'cause' | 'lost' | 'repeats'> {
  return {
    lost: 0,
    repeats: 0,
    cause: ({ providers }, { recipients }) => {
      for (const deviceId of recipients.slice(0, AFFECTED)) {
        providers.controls.push.faults.set(fault, { only: deviceId, times })
      }
    },
  }
}

function onMails(
  set: (faults: ReachStage['providers']['controls']['mail']['faults']) => void,
): Pick<Trouble, 'cause' | 'lost' | 'repeats'> {
  return { lost: 0, repeats: 0, cause: ({ providers }) => set(providers.controls.mail.faults) }
}

function onDiscord(
  set: (faults: ReachStage['providers']['controls']['discord']['faults']) => void,
): Pick<Trouble, 'cause' | 'lost' | 'repeats'> {
  return { lost: 0, repeats: 0, cause: ({ providers }) => set(providers.controls.discord.faults) }
}

async function untilRetried({ withDb }: ReachStage, job: string): Promise<void> {
  const isRetried = () =>
    withDb(async (db) => {
      const { rows } = await sql<{ retried: boolean }>`
        select exists (select from pgboss.job where name = ${job} and state = 'retry') as retried`.execute(db)
      return rows[0]?.retried === true
    })
  await waitUntil(isRetried, TIMEOUT_MS, 100)
}

export const troublesOf = (channel: ChannelName): readonly Trouble[] => ({ push, mail, Discord: discord })[channel]
