const DEFAULT_PATH = '/prize-pool'
const PATHS = ['/', '/prize-pool', '/bracket', '/settings', '/invites', '/admin', '/payment-success']

const ADDRESS = /^(https?:\/\/[a-z0-9.:-]+)(\/[a-z-]*)?$/i

/**
 * Where a sign-in returns to, or undefined when the address is not one of our pages. Compared as text, not as a parsed
 * URL: parsers turn user names, backslashes, escapes and look-alike dots into our host. The result is built from the
 * allow-lists, never from the input. A sign-in ends on `currentOrigin`, where it began and the browser has its cookie.
 */
export function returnAddress(
  redirect: string | undefined,
  origins: readonly string[],
  currentOrigin: string,
): string | undefined {
  if (redirect === undefined) return homeAddress(currentOrigin)
  const [, typedOrigin = '', path = '/'] = ADDRESS.exec(redirect.trim()) ?? []
  const origin = origins.find((listed) => [listed, withDefaultPort(listed)].includes(foldAscii(typedOrigin)))
  const page = PATHS.find((listed) => listed === path)
  return origin === undefined || page === undefined ? undefined : currentOrigin + page
}

const withDefaultPort = (origin: string): string => origin + (origin.startsWith('https:') ? ':443' : ':80')
const foldAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Where a failed sign-in returns to. */
export const homeAddress = (origin: string): string => origin + DEFAULT_PATH

/** The site's origin with this host; the first origin if a proxy does not pass the browser's host on. */
export const originOfHost = (host: string | undefined, origins: readonly string[]): string =>
  origins.find((origin) => URL.parse(origin)?.host === foldAscii(host ?? '')) ?? origins[0] ?? ''
