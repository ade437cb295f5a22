/** A backup that is this much later than planned needs an operator. */
export const isBackupLate = (ageSeconds: number, everyMinutes: number): boolean =>
  everyMinutes > 0 && ageSeconds > (2 * everyMinutes + 15) * 60
