import type { RawEnvironment } from './config-rules.ts'

/** Shorter names, such as HOST, resemble names of other programs. */
const MIN_LENGTH = 8
const MAX_DISTANCE = 2

/**
 * Finds names in the environment that are almost the name of a setting. A misspelled name would be ignored, and backups,
 * for example, would not be encrypted.
 */
export function misspelledNames(
  env: RawEnvironment,
  settings: readonly string[],
  secrets: readonly string[],
): string[] {
  const known = new Set([...settings, ...secrets.map((name) => `${name}_FILE`)])
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return []
    const plain = name.replace(/_FILE$/, '')
    if (plain !== name && known.has(plain)) return [`${name} is not a setting: give ${plain} itself`]
    const meant = [...known].find((setting) => isNear(name, setting))
    return meant === undefined ? [] : [`${name} is not a setting: did you mean ${meant}?`]
  })
}

function isNear(name: string, setting: string): boolean {
  const upper = name.toUpperCase()
  if (upper === setting) return true
  if (setting.length < MIN_LENGTH || Math.abs(setting.length - name.length) > MAX_DISTANCE) return false
  return distance(upper, setting) <= MAX_DISTANCE
}

/** Letters to insert, remove or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
