import { TEXT_LIMITS } from '@cup/contract/constants'
import { isBlank, withoutForbiddenCharacters } from '@cup/contract/invisible-characters'
import { cleanText, foldEmail, isEmail } from '@cup/contract/text-fields'
import { isRoleName } from '../../text/name-key.ts'

const PICTURE_HOSTS = '.googleusercontent.com'
const MAX_PICTURE = 2048

/** The folded address that a sign-in proves, or undefined if it is unverified or not a plain ASCII address. */
export function provenEmail(claims: { email: string; emailVerified: boolean }): string | undefined {
  const isPlain = claims.email === claims.email.trim() && isEmail(claims.email)
  return claims.emailVerified && isPlain ? foldEmail(claims.email) : undefined
}

interface NameContext {
  /** Makes the replacement for a name that cannot be used. */
  number: number
  /** Only the super admin may be named after a role. */
  isSuperAdmin: boolean
}

/**
 * The provider's name, cleaned for our lists: one line of 2 to 50 characters. A name that cannot be used, or that is that
 * of a role, becomes "Player 1234"; the account can choose another.
 */
export function cleanName(name: string | null, { number, isSuperAdmin }: NameContext): string {
  const words = cleanText(withoutForbiddenCharacters(name ?? '').replaceAll(/\s+/g, ' '))
  const cut = cleanText([...words].slice(0, TEXT_LIMITS.displayName.max).join(''))
  const isUsable = !isBlank(cut) && [...cut].length >= TEXT_LIMITS.displayName.min && (isSuperAdmin || !isRoleName(cut))
  return isUsable ? cut : `Player ${String(number).padStart(4, '0')}`
}

/** The picture's URL if it is Google's or, in local mode, the stand-in provider's. The server never fetches it. */
export function cleanPicture(picture: string | null, localIssuer: string | null = null): string | null {
  if (picture === null || picture.length > MAX_PICTURE) return null
  const url = URL.parse(picture)
  if (localIssuer !== null && url?.href.startsWith(`${localIssuer}/pictures/`)) return url.href
  const isGoogles = url?.protocol === 'https:' && url.hostname.endsWith(PICTURE_HOSTS)
  return isGoogles && url.port === '' && url.username === '' && url.password === '' ? url.href : null
}
