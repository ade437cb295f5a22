import {
  type AnnouncementKind,
  getAnnouncements,
  setAnnouncements,
  testAnnouncement,
} from '@cup/contract/announcements'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { adminKey, retry } from './admin-queries.ts'
import { adminAction } from './use-admin-action.ts'

export const announcementsQuery = queryOptions({
  queryKey: adminKey('announcements'),
  queryFn: ({ signal }) => call(getAnnouncements, {}, { signal }),
  retry,
})

interface AnnouncementChange {
  discord_webhook_url?: string | null
  kinds?: AnnouncementKind[]
}

export const announcementActions = {
  set: adminAction({
    run: (body: AnnouncementChange) => call(setAnnouncements, { body }),
    messages: { success: 'Discord announcements updated', failure: 'Failed to update Discord announcements' },
  }),
  test: adminAction({
    run: (_input: null) => call(testAnnouncement, {}),
    messages: { success: 'Test message is on its way', failure: 'Failed to send the test message' },
  }),
}
