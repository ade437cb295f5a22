/** The version of this code, as in package.json. The database records which releases can run on it. */
export const RELEASE = '0.3.0'

/** Whether release `one` is not older than `other`. */
export function isAtLeast(one: string, other: string): boolean {
  const [ours, theirs] = [one.split('.').map(Number), other.split('.').map(Number)]
  for (const [at, number] of ours.entries()) {
    const difference = number - (theirs[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
