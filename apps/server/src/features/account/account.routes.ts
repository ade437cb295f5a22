import * as contract from '@cup/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { cookieOptions, sessionCookieName } from '../../http/guard/session-cookie.ts'
import { route } from '../../http/route.ts'
import { closeAccount } from './close-account.ts'
import { exportAccount, getOwnEntry, updateProfile } from './own-data.ts'

/** The caller's own data. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.exportAccount, ({ user, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return exportAccount(deps, user)
  })

  route(app, deps, contract.updateProfile, ({ user, body }) => updateProfile(deps, user, body))
  route(app, deps, contract.ownEntry, ({ user }) => getOwnEntry(deps, user))

  route(app, deps, contract.closeAccount, async ({ user, reply }) => {
    await closeAccount(deps, user)
    reply.clearCookie(sessionCookieName(deps.config), cookieOptions(deps.config))
    return { ok: true }
  })
}
