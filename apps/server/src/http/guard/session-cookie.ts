import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../../config.ts'

type CookieConfig = Pick<Config, 'secureCookies'>

/** Browsers hold a `__Host-` cookie to https, this host and the path /; plain http, as locally, cannot have one. */
export const cookieName = (config: CookieConfig, name: string): string =>
  config.secureCookies ? `__Host-${name}` : name

export const sessionCookieName = (config: CookieConfig): string => cookieName(config, 'session')

export const cookieOptions = (config: CookieConfig): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
})
