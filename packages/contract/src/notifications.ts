import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idOf } from './text-fields.ts'
import { Timestamp } from './timestamps.ts'

export const NOTICE_KINDS = [
  'match_called',
  'report_to_answer',
  'invite',
  'cup_begins',
  'prize_to_claim',
  'cup_opens',
  'cup_cancelled',
  'place_free',
] as const
export const NoticeKind = z.enum(NOTICE_KINDS, { error: 'Unknown kind of notification' })
export type NoticeKind = z.infer<typeof NoticeKind>

export const NOTICE_CHANNELS = ['push', 'mail'] as const
export const NoticeChannel = z.enum(NOTICE_CHANNELS, { error: 'Unknown channel' })
export type NoticeChannel = z.infer<typeof NoticeChannel>

/** The channels of each kind with their defaults; null: never sent that way. */
export const NOTICE_DEFAULTS: Readonly<Record<NoticeKind, Readonly<Record<NoticeChannel, boolean | null>>>> = {
  match_called: { push: true, mail: true },
  report_to_answer: { push: true, mail: null },
  // invites have a separate mail, which also goes to people without an account and can be unsubscribed from
  invite: { push: true, mail: null },
  cup_begins: { push: true, mail: true },
  prize_to_claim: { push: null, mail: true },
  cup_opens: { push: false, mail: false },
  cup_cancelled: { push: true, mail: true },
  place_free: { push: null, mail: true },
}

/** By default, mail of this kind is on only while no device of the person gets push messages. */
export const isMailedUntilPush = (kind: string): boolean => kind === 'match_called'

export const MAX_PUSH_DEVICES = 10

export const NotificationSettings = z.object({
  /** The key that a browser needs to subscribe. */
  push_key: z.string(),
  /** False if the server sends no mail. */
  mail_available: z.boolean(),
  kinds: z.array(z.object({ kind: NoticeKind, push: z.nullable(z.boolean()), mail: z.nullable(z.boolean()) })),
  devices: z.array(
    z.object({
      id: z.string(),
      /** "Chrome on Android" */
      name: z.string(),
      created_at: Timestamp,
      /** When the push service last accepted a message for this device. */
      reached_at: z.nullable(Timestamp),
    }),
  ),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The content of a push message, which the service worker shows. It must be fit for a lock screen. */
export const PushContent = z.object({
  title: z.string(),
  body: z.string(),
  /** The path that opens on a press. */
  url: z.string(),
  /** The same tag replaces an earlier notification instead of adding one. */
  tag: z.string(),
  /** Shown in the device's own time. */
  until: z.nullable(Timestamp),
})
export type PushContent = z.infer<typeof PushContent>

const SUBSCRIPTION = 'The browser gave no valid push subscription'
const base64url = (max: number) =>
  z
    .string({ error: SUBSCRIPTION })
    .check(z.regex(/^[A-Za-z0-9_-]+={0,2}$/, SUBSCRIPTION), z.maxLength(max, SUBSCRIPTION))
const endpointUrl = z
  .string({ error: SUBSCRIPTION })
  .check(z.minLength(1, SUBSCRIPTION), z.maxLength(1000, SUBSCRIPTION))

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notifications/settings',
  access: 'user',
  limit: 'none',
  summary: 'The notification settings and devices of the caller',
  response: NotificationSettings,
})

export const changeNotificationSetting = endpoint({
  method: 'PUT',
  path: '/notifications/settings',
  access: 'user',
  limit: 'notification_write',
  summary: 'Switch one kind of notification on or off for one channel',
  body: z.object({
    kind: NoticeKind,
    channel: NoticeChannel,
    enabled: z.boolean({ error: 'enabled must be true or false' }),
  }),
  response: NotificationSettings,
})

export const saveSubscription = endpoint({
  method: 'POST',
  path: '/notifications/subscriptions',
  access: 'user',
  limit: 'notification_write',
  summary: 'Let this browser receive push messages for the caller',
  body: z.object({
    endpoint: endpointUrl,
    keys: z.object({ p256dh: base64url(200), auth: base64url(100) }, { error: SUBSCRIPTION }),
  }),
  response: z.object({ id: z.string() }),
})

export const deleteSubscription = endpoint({
  method: 'DELETE',
  path: '/notifications/subscriptions',
  access: 'user',
  limit: 'notification_write',
  summary: 'Stop push messages to one device of the caller, named by its endpoint or its id',
  body: z
    .object({ endpoint: z.optional(endpointUrl), id: z.optional(idOf('Device')) })
    .check(z.refine(({ endpoint: url, id }) => url !== undefined || id !== undefined, 'endpoint or id is required')),
  response: z.object({ ok: z.boolean() }),
})

export const sendTestNotice = endpoint({
  method: 'POST',
  path: '/notifications/test',
  access: 'user',
  limit: 'test_notice',
  summary: 'Send the caller a test by every way that is switched on',
  response: z.object({ devices: z.number(), mail: z.boolean() }),
})

export const unsubscribeFromMail = endpoint({
  method: 'POST',
  path: '/mail/unsubscribe',
  access: 'public',
  limit: 'unsubscribe',
  // mail programs post a form (RFC 8058); only the token matters
  format: 'raw',
  summary: 'One-click unsubscribe from one kind of mail, with the token of the mail and without signing in',
  query: z.object({
    token: z.string({ error: 'token is required' }).check(z.maxLength(300, 'This link is not valid')),
  }),
  response: z.object({ kind: NoticeKind }),
})
