import * as contract from '@cup/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { cookieName, cookieOptions, sessionCookieName } from '../../http/guard/session-cookie.ts'
import { route } from '../../http/route.ts'
import { toOwnUser } from '../users/user.view.ts'
import { exchangeSession } from './exchange-session.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { SIGN_IN_SECONDS } from './session.rules.ts'
import { signOut } from './sign-out.ts'
import { startSignIn } from './start-sign-in.ts'

/** Signing in and out. */
export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const loginCookie = cookieName(config, 'login')
  const sessionCookie = sessionCookieName(config)
  const cookie = cookieOptions(config)

  route(app, deps, contract.startSignIn, async ({ query, headers, cookies, reply }) => {
    const { url, browserSecret } = await startSignIn(deps, {
      redirect: query.redirect,
      host: headers.host,
      browserSecret: cookies[loginCookie],
    })
    reply.setCookie(loginCookie, browserSecret, { ...cookie, maxAge: SIGN_IN_SECONDS })
    return url
  })

  route(app, deps, contract.finishSignIn, ({ url, headers, cookies }) =>
    finishSignIn(deps, { url, host: headers.host, browserSecret: cookies[loginCookie] }),
  )

  route(app, deps, contract.exchangeSession, async ({ headers, cookies, reply }) => {
    const { user, token, lifeSeconds } = await exchangeSession(deps, {
      code: singleHeader(headers['x-session-id']),
      browserSecret: cookies[loginCookie],
      tokens: tokensOf(headers.authorization, cookies[sessionCookie]),
    })
    reply.setCookie(sessionCookie, token, { ...cookie, maxAge: lifeSeconds })
    return { user: toOwnUser(user, config.superAdminEmail), token }
  })

  route(app, deps, contract.logout, async ({ headers, cookies, reply }) => {
    await signOut(deps, tokensOf(headers.authorization, cookies[sessionCookie]))
    reply.clearCookie(sessionCookie, cookie)
    return { ok: true }
  })
}

const singleHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join() : value

/** Every token in the request: signing out must end both the cookie's and the bearer's session. */
const tokensOf = (authorization: string | undefined, cookie: string | undefined): string[] =>
  [authorization?.replace(/^Bearer +/i, ''), cookie].filter((token) => token !== undefined)
