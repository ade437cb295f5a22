import { sql } from 'kysely'
import { waitUntil } from '../harness/wait-until.ts'
import {
  type CallableMatch,
  connectDiscord,
  countWaiting,
  giveDevices,
  type ReachStage,
  TIMEOUT_MS,
  turnOnMail,
} from './reach-stage.ts'

export type ChannelName = 'push' | 'mail' | 'Discord'

/** One message that a provider accepted. */
export interface Copy {
  recipient: string
  /** Copies with the same identity are shown once. */
  identity: string
}

/** One channel: its recipients, the messages that its provider accepted, and its guarantees. */
export interface Channel {
  name: ChannelName
  /** The job that sends its messages. */
  job: string
  /** Subscribes these players to this channel; returns the recipients. */
  open(stage: ReachStage, match: CallableMatch): Promise<string[]>
  accepted(stage: ReachStage, match: CallableMatch): Copy[]
  /** The provider accepts requests and does not respond. */
  hang(stage: ReachStage): void
  accept(stage: ReachStage): void
  /** Whether a hanging provider has received a message. */
  isHeld(stage: ReachStage): boolean
  /** The maximum of messages that are sent at once: these may be repeated when the server dies. */
  maxInFlight: number
  /** Whether a repeat can be distinguished from a new message. */
  showsRepeatOnce: boolean
}

const DEVICES_EACH = 4

const push: Channel = {
  name: 'push',
  job: 'push-notices',
  open: (stage, match) => giveDevices(stage, match, DEVICES_EACH),
  accepted: ({ providers }, match) =>
    providers.controls.push
      .messages()
      .filter(({ content }) => content.url?.includes(match.id))
      .map(({ device_id, content, topic }) => ({ recipient: device_id, identity: `${content.tag} ${topic}` })),
  hang: ({ providers }) => providers.controls.push.faults.set({ kind: 'hang' }),
  accept: ({ providers }) => providers.controls.push.faults.accept(),
  isHeld: ({ providers }) => providers.controls.push.faults.struck() > 0,
  maxInFlight: 12,
  showsRepeatOnce: true,
}

const mail: Channel = {
  name: 'mail',
  job: 'mail-notices',
  open: async (stage, match) => {
    await turnOnMail(stage, match)
    return match.players.map(({ email }) => email)
  },
  accepted: ({ providers }, match) =>
    providers.controls.mail
      .messages()
      .filter(({ text }) => text.includes(match.id))
      .map(({ to, headers }) => ({ recipient: to.join(), identity: messageId(headers) })),
  hang: ({ providers }) => providers.controls.mail.faults.set('hang'),
  accept: ({ providers }) => providers.controls.mail.faults.accept(),
  isHeld: ({ providers }) => providers.controls.mail.faults.struck() > 0,
  maxInFlight: 2,
  showsRepeatOnce: true,
}

const discord: Channel = {
  name: 'Discord',
  job: 'send-announcements',
  open: async (stage) => {
    await connectDiscord(stage)
    return ['the channel']
  },
  accepted: ({ providers }, match) =>
    providers.controls.discord
      .messages()
      .filter(({ content }) => content.includes(`${match.versus} (`))
      .map(({ id }) => ({ recipient: 'the channel', identity: id })),
  hang: ({ providers }) => providers.controls.discord.faults.set({ kind: 'hang' }),
  accept: ({ providers }) => providers.controls.discord.faults.accept(),
  isHeld: ({ providers }) => providers.controls.discord.faults.struck() > 0,
  maxInFlight: 1,
  showsRepeatOnce: false,
}

const messageId = (headers: readonly { name: string; value: string }[]): string =>
  headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? ''

export const CHANNELS: readonly Channel[] = [push, mail, discord]

/** Switches all channels off; a round opens the one that it tests. */
export async function closeAllChannels({ admin, withDb, providers }: ReachStage): Promise<void> {
  for (const provider of [providers.controls.push, providers.controls.mail, providers.controls.discord]) {
    provider.clear()
    provider.faults.accept()
  }
  await admin.must('PUT', '/admin/announcements', { discord_webhook_url: '' })
  await withDb((db) => sql`truncate push_subscriptions, notification_settings`.execute(db))
}

/** Waits until `count` recipients are notified and nothing is left to send; returns how many were notified. */
export async function untilNotified(stage: ReachStage, channel: Channel, match: CallableMatch, count: number) {
  const countNotified = () => new Set(channel.accepted(stage, match).map(({ recipient }) => recipient)).size
  const isDone = async () => countNotified() >= count && (await countWaiting(stage)) === 0
  await waitUntil(isDone, TIMEOUT_MS, 100)
  return countNotified()
}
