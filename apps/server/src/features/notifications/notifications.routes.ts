import * as contract from '@cup/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { deleteSubscription, saveSubscription } from './change-subscriptions.ts'
import { changeSetting, getSettings, sendTestNotice } from './manage-settings.ts'
import { unsubscribeFromMail } from './unsubscribe-from-mail.ts'

/** Notifications while the site is closed. */
export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.getNotificationSettings, ({ user }) => getSettings(deps, user))

  route(app, deps, contract.changeNotificationSetting, async ({ user, body }) => {
    await changeSetting(deps, user, body)
    return getSettings(deps, user)
  })

  route(app, deps, contract.saveSubscription, ({ user, body, headers }) =>
    saveSubscription(deps, user, { ...body, userAgent: headers['user-agent'] }),
  )

  route(app, deps, contract.deleteSubscription, async ({ user, body }) => {
    await deleteSubscription(deps, user, body)
    return { ok: true }
  })

  route(app, deps, contract.sendTestNotice, ({ user, requestId }) => sendTestNotice(deps, user, requestId))

  route(app, deps, contract.unsubscribeFromMail, ({ query }) => unsubscribeFromMail(deps, query.token))
}
