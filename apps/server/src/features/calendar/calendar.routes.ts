import { calendarFeed } from '@cup/contract/calendar'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { getCalendar } from './get-calendar.ts'

/** The cups as a calendar to subscribe to, or one of them to add. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calendarFeed, ({ query, reply }) => {
    void reply.header('content-disposition', 'inline; filename="rocket-league-cup.ics"')
    return getCalendar(deps, query.tournament_id)
  })
}
