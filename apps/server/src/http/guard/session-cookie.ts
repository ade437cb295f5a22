import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

type CookieConfig = Pick<Config, 'secureCookies'>

/** Browsers restrict a `__Host-` cookie to https, this host and the path /. Plain http, as on a local machine, cannot use one. */
export const cookieName = (config: CookieConfig, name: string): string =>
  config.secureCookies ? `__Host-${name}` : name

export const sessionCookieName = (config: CookieConfig): string => cookieName(config, 'session')

/** Parsed on demand, because a read from memory needs no cookies. */
export const cookiesOf = ({ headers, server }: FastifyRequest): Readonly<Record<string, string | undefined>> =>
  headers.cookie === undefined ? {} : server.parseCookie(headers.cookie)

export const cookieOptions = (config: CookieConfig): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
})
