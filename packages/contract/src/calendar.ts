import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/calendar.ics',
  access: 'public',
  limit: 'public_read',
  format: 'calendar',
  summary: 'Future cups and those of the last twelve months, without cancelled ones, as iCalendar; one cup by its id',
  query: z.object({ tournament_id: z.optional(z.string()) }),
  response: z.string(),
})
