import * as contract from '@cup/contract/announcements'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { getAnnouncements, setAnnouncements, testAnnouncement } from './manage-announcements.ts'

/** The Discord card of the overview. */
export function announcementsAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.getAnnouncements, () => getAnnouncements(deps))

  route(app, deps, contract.setAnnouncements, async ({ user, body }) => {
    await setAnnouncements(deps, user, { webhookUrl: body.discord_webhook_url, kinds: body.kinds })
    return getAnnouncements(deps)
  })

  route(app, deps, contract.testAnnouncement, async ({ user, requestId }) => {
    await testAnnouncement(deps, user, requestId)
    return getAnnouncements(deps)
  })
}
