import unhomoglyph from 'unhomoglyph'

const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu

/**
 * What two names that look alike have in common: Unicode's confusable skeleton (TR39), without case and characters that
 * print nothing. Two keys, because I, l and 1 are alike before the letters are lower-cased, and others only after it.
 */
export function nameKeys(name: string): [string, string] {
  const plain = name.normalize('NFKC').replaceAll(IGNORED, '').replaceAll(/\s+/g, ' ')
  return [skeleton(plain), skeleton(plain.toLowerCase())]
}

const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()

/** Whether a reader could take one name for the other. */
export function looksLike(one: string, other: string): boolean {
  const [raw, lower] = nameKeys(one)
  const [otherRaw, otherLower] = nameKeys(other)
  return raw === otherRaw || lower === otherLower
}

/** Names that promise a role, in the spellings people know. */
const ROLES = [
  'admin',
  'administrator',
  'superadmin',
  'organiser',
  'organizer',
  'moderator',
  'referee',
  'staff',
  'support',
]

/** Whether the name is that of a role, ignoring separators between its letters. */
export function isRoleName(name: string): boolean {
  const letters = name.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return ROLES.some(
    (role) => looksLike(letters, role) || looksLike(letters, `the${role}`) || looksLike(letters, `${role}s`),
  )
}
