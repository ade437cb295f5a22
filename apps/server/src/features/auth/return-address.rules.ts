const DEFAULT_PATH = '/prize-pool'
const PATHS = ['/', '/prize-pool', '/bracket', '/settings', '/invites', '/admin', '/payment-success']

const ADDRESS = /^(https?:\/\/[a-z0-9.:-]+)(\/[a-z-]*)?$/i

/**
 * Where a sign-in returns to, or undefined when the address is not one of our pages. Compared as text, not as a parsed
 * URL: parsers turn user names, backslashes, escapes and look-alike dots into our host. The result is built from the
 * allow-lists, never from the input.
 */
export function returnAddress(redirect: string | undefined, origins: readonly string[]): string | undefined {
  if (redirect === undefined) return homeAddress(origins)
  const [, given = '', path = '/'] = ADDRESS.exec(redirect.trim()) ?? []
  const origin = origins.find((own) => [own, withDefaultPort(own)].includes(foldAscii(given)))
  const page = PATHS.find((own) => own === path)
  return origin === undefined || page === undefined ? undefined : origin + page
}

const withDefaultPort = (origin: string): string => origin + (origin.startsWith('https:') ? ':443' : ':80')
const foldAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Where a failed sign-in returns to. */
export const homeAddress = (origins: readonly string[]): string => (origins[0] ?? '') + DEFAULT_PATH
