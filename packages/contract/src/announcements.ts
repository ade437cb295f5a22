import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './timestamps.ts'

export const ANNOUNCEMENT_KINDS = ['cup_open', 'bracket_drawn', 'matches_called', 'results', 'podium'] as const
export const AnnouncementKind = z.enum(ANNOUNCEMENT_KINDS, { error: 'Unknown kind of announcement' })
export type AnnouncementKind = z.infer<typeof AnnouncementKind>

export const Announcements = z.object({
  /** With dots in place of the secret part; null if there is none. */
  discord_webhook_url: z.nullable(z.string()),
  kinds: z.array(AnnouncementKind),
  /** An example of each kind. */
  previews: z.array(z.object({ kind: AnnouncementKind, text: z.string() })),
  /** Messages that have not been sent yet. */
  waiting: z.number(),
  last_sent_at: z.nullable(Timestamp),
  /** Why Discord refused the last message; null if it did not. */
  problem: z.nullable(z.string()),
})
export type Announcements = z.infer<typeof Announcements>

export const getAnnouncements = endpoint({
  method: 'GET',
  path: '/admin/announcements',
  access: 'admin',
  limit: 'none',
  summary: 'The settings of announcements on Discord',
  response: Announcements,
})

export const setAnnouncements = endpoint({
  method: 'PUT',
  path: '/admin/announcements',
  access: 'admin',
  limit: 'admin_write',
  summary:
    'Set the Discord webhook, or remove it with null, and choose what is announced; absent fields stay unchanged',
  body: z.object({
    discord_webhook_url: z.optional(
      z.nullable(
        z.string({ error: 'Discord webhook address must be text' }).check(
          z.maxLength(300, 'Discord webhook address must be at most 300 characters'),
          z.overwrite((value) => value.trim()),
        ),
      ),
    ),
    kinds: z.optional(z.array(AnnouncementKind, { error: 'kinds must be a list' })),
  }),
  response: Announcements,
})

export const testAnnouncement = endpoint({
  method: 'POST',
  path: '/admin/announcements/test',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Send a test message to the Discord webhook',
  response: Announcements,
})
