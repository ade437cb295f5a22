import { type CallableMatch, connectDiscord, giveDevices, type ReachStage, wantMail } from './reach-stage.ts'

export type ChannelName = 'push' | 'mail' | 'Discord'

/** One message that a provider accepted. */
export interface Copy {
  recipient: string
  /** Copies with the same identity are shown once. */
  identity: string
}

/** One channel: its recipients, the messages its provider accepted, and its guarantees. */
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
  /** Whether a message has come to a provider that hangs. */
  isHeld(stage: ReachStage): boolean
  /** Messages under way at once at most: these may be sent again when the server dies. */
  underWay: number
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
  underWay: 12,
  showsRepeatOnce: true,
}

const mail: Channel = {
  name: 'mail',
  job: 'mail-notices',
  open: async (stage, match) => {
    await wantMail(stage, match)
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
  underWay: 2,
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
  underWay: 1,
  showsRepeatOnce: false,
}

const messageId = (headers: readonly { name: string; value: string }[]): string =>
  headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? ''

export const CHANNELS: readonly Channel[] = [push, mail, discord]
