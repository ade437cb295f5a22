import net from 'node:net'
import { isEmail } from '@cup/contract/text-fields'
import * as z from 'zod'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const expected = (what: string): string => `is not valid (expected ${what}; see .env.example)`
const checked = (what: string, test: (value: string) => boolean) => z.string().refine(test, expected(what))
const listOf = (value: string): string[] => value.split(',').flatMap((item) => item.trim() || [])
const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values, { error: expected(values.join(' or ')) })
const flag = z.enum(['0', '1'], { error: expected('1 or 0') }).transform((value) => value === '1')

const wholeNumber = (min: number, max: number) =>
  checked(`a whole number from ${min} to ${max}`, (value) => {
    return /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max
  }).transform(Number)

const isOrigin = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value
}

const isCidr = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/')
  const family = net.isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const isUrlOf = (protocols: RegExp) => (value: string) => protocols.test(URL.parse(value)?.protocol ?? '')
const MAIL_FROM = /^(?:[^<>\r\n]{1,80} <([^<>\s]+)>|([^<>\s]+))$/

/** Settings of developers, explained in .env.development.example. A release runs without them. */
export const developerEnvironment = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  LOCAL_MODE_PUBLIC: flag.default(false),
  SERVE_SITE: oneOf(['on', 'off']).default('on'),
  RATE_LIMITS: oneOf(['on', 'off']).default('on'),
  SHUTDOWN_GRACE: wholeNumber(0, 60).optional(),
  GAME_PORT: wholeNumber(0, 65_535).default(49_124),
})

/** The form of an operator's settings. config-rules.ts has the rules about several settings. */
export const operatorEnvironment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: checked('an address or a host name', (value) => /^[\w.:-]+$/.test(value)).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: checked(
    'a postgres:// address, or "embedded"',
    (value) => value === 'embedded' || isUrlOf(/^postgres(ql)?:$/)(value),
  ).optional(),
  DATABASE_DIRECT_URL: checked('a postgres:// address', isUrlOf(/^postgres(ql)?:$/)).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_RECIPIENT: checked('a public key that begins with age1', (value) =>
    /^age1[0-9a-z]{58}$/.test(value),
  ).optional(),
  PUBLIC_ORIGINS: checked('origins such as https://cup.host, separated by commas', (value) => {
    return listOf(value).length > 0 && listOf(value).every(isOrigin)
  })
    .transform(listOf)
    .optional(),
  SUPER_ADMIN_EMAIL: checked('a plain e-mail address', isEmail).optional(),
  TRUST_PROXY: checked('addresses or CIDR ranges of your proxies, separated by commas', (value) => {
    return listOf(value).every(isCidr)
  })
    .transform(listOf)
    .default([]),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: checked('an https:// address', isUrlOf(/^https:$/)).default('https://accounts.google.com'),
  PAYMENTS: oneOf(['on', 'off']).default('on'),
  STRIPE_SECRET_KEY: checked('a key starting with sk_ or rk_', (value) =>
    /^[sr]k_(live|test)_\w{8,}$/.test(value),
  ).optional(),
  STRIPE_WEBHOOK_SECRET: checked('one or two values starting with whsec_, separated by a comma', (value) => {
    const secrets = listOf(value)
    return secrets.length >= 1 && secrets.length <= 2 && secrets.every((secret) => /^whsec_.{24,}$/.test(secret))
  })
    .transform(listOf)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: checked('a key starting with pk_', (value) =>
    /^pk_(live|test)_\w{8,}$/.test(value),
  ).optional(),
  ALLOW_TEST_KEYS: flag.default(false),
  SMTP_URL: checked('an smtp:// or smtps:// address', isUrlOf(/^smtps?:$/)).optional(),
  MAIL_FROM: checked('an address, or Name <address>', (value) => {
    const [, named, bare] = MAIL_FROM.exec(value) ?? []
    return isEmail(named ?? bare ?? '')
  }).optional(),
  METRICS_TOKEN: checked('at least 32 characters', (value) => value.length >= 32).optional(),
  LOG_LEVEL: oneOf(logLevels).optional(),
  SECURITY_CONTACT: checked('a mailto: or https: address', isUrlOf(/^(mailto|https):$/)).optional(),
})

export const environment = operatorEnvironment.extend(developerEnvironment.shape)

export type Environment = z.output<typeof environment>
