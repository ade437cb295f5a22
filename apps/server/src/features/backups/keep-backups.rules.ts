const NAME = /^cup-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup(\.age)?$/
const NEWEST_KEPT = 24
const DAYS_KEPT = 14

/** The name of a backup made at that moment. Names sort by time. */
export const backupName = (madeAt: Date, isEncrypted = false): string =>
  `cup-${madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup${isEncrypted ? '.age' : ''}`

/** The backups that can be deleted: all but the newest 24 and the last one of each of the newest 14 days. */
export function surplusBackups(names: readonly string[]): string[] {
  const newestFirst = names.filter((name) => NAME.test(name)).toSorted((one, other) => (one < other ? 1 : -1))
  const lastOfDay = new Map<string, string>()
  for (const name of newestFirst) {
    const day = name.slice(0, 'cup-20260101'.length)
    if (!lastOfDay.has(day)) lastOfDay.set(day, name)
  }
  const kept = new Set([...newestFirst.slice(0, NEWEST_KEPT), ...[...lastOfDay.values()].slice(0, DAYS_KEPT)])
  return newestFirst.filter((name) => !kept.has(name))
}

/** A backup that is this much later than planned needs an operator. */
export const isBackupLate = (ageSeconds: number, everyMinutes: number): boolean =>
  everyMinutes > 0 && ageSeconds > (2 * everyMinutes + 15) * 60
