const DEFAULT_PATH = '/prize-pool'
const PATHS = new Set(['/', '/prize-pool', '/bracket', '/settings', '/invites', '/admin', '/payment-success'])

const ADDRESS = /^(https?:\/\/[a-z0-9.:-]+)(\/[a-z-]*)?$/i

interface ReturnAddress {
  origin: string
  path: string
}

/**
 * Reads an address of our own site. Compared as text, not as a parsed URL: parsers repair user names, backslashes,
 * escapes and foreign dots into our host. What comes back is built from the allow-list, never from the input.
 */
function readOwnAddress(text: string, origins: readonly string[]): ReturnAddress | undefined {
  const [, given = '', path = '/'] = ADDRESS.exec(text.trim()) ?? []
  const folded = foldAscii(given)
  const origin = origins.find((own) => folded === own || folded === withDefaultPort(own))
  return origin === undefined ? undefined : { origin, path }
}

const withDefaultPort = (origin: string): string => origin + (origin.startsWith('https:') ? ':443' : ':80')
const foldAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Where a sign-in leads back to, or undefined when the address is not one of our pages. */
export function returnAddress(redirect: string | undefined, origins: readonly string[]): string | undefined {
  if (redirect === undefined) return homeAddress(origins)
  const address = readOwnAddress(redirect, origins)
  const path = address && [...PATHS].find((own) => own === address.path)
  return path === undefined ? undefined : address?.origin + path
}

/** Where a sign-in that failed leads back to. */
export const homeAddress = (origins: readonly string[]): string => (origins[0] ?? '') + DEFAULT_PATH

/** The allow-listed origin that `text` names, or undefined; a trailing slash is fine, a path is not. */
export function ownOrigin(text: string, origins: readonly string[]): string | undefined {
  const address = readOwnAddress(text, origins)
  return address?.path === '/' ? address.origin : undefined
}
