import unhomoglyph from 'unhomoglyph'

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu
const MARKS = /\p{M}/gu
const ASCII = /[ -~]/g

/** Removes differences of case, width, spaces and marks. Names that fold to the same text are the same name. */
export function foldName(name: string): string {
  return name.normalize('NFKD').replaceAll(MARKS, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/**
 * Whether one name imitates the other with letters of another script or with invisible characters. Names that differ
 * only in ASCII characters (Modern and Modem, Ace I and Ace 1) are different names, although they look alike.
 */
export function imitates(one: string, other: string): boolean {
  return looksLike(one, other) && beyondAscii(one) !== beyondAscii(other)
}

const beyondAscii = (name: string): string => foldName(name).replaceAll(ASCII, '')

/**
 * Unicode's confusable skeletons (TR39) without case and invisible characters. There are two, because I, l and 1 are
 * alike before the letters are lower-cased, and others only after it.
 */
function skeletons(name: string): [string, string] {
  const visible = name.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ')
  return [skeleton(visible), skeleton(visible.toLowerCase())]
}

const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()

function looksLike(one: string, other: string): boolean {
  const [raw, lower] = skeletons(one)
  const [otherRaw, otherLower] = skeletons(other)
  return raw === otherRaw || lower === otherLower
}

/** Names of roles, in common spellings. */
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

/** Whether the whole name is that of a role, ignoring characters between the letters. */
export function isRoleName(name: string): boolean {
  const letters = name.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return ROLES.some((role) => looksLike(letters, role) || looksLike(letters, `${role}s`))
}
