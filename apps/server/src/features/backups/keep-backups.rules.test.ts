import { describe, expect, test } from 'vitest'
import { backupName, surplusBackups } from './keep-backups.rules.ts'

const HOUR = 3_600_000
const start = Date.parse('2026-11-30T12:30:00Z')
const hourly = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => backupName(new Date(start - index * HOUR)))

describe('backupName', () => {
  test('contains the time of the backup', () => {
    expect(backupName(new Date('2026-11-15T02:03:04.567Z'))).toBe('cup-20261115T020304Z.backup')
  })
})

describe('surplusBackups', () => {
  test('keeps a day of hourly ones', () => {
    expect(surplusBackups(hourly(24))).toEqual([])
  })

  test('keeps the last one of each of fourteen days', () => {
    const all = hourly(40 * 24)
    const gone = new Set(surplusBackups(all))
    const kept = all.filter((name) => !gone.has(name))
    const days = new Set(kept.map((name) => name.slice(0, 12)))
    expect(days.size).toBe(14)
    expect(kept).toHaveLength(24 + 12)
    expect(kept).toContain('cup-20261120T233000Z.backup')
  })

  test('ignores other files', () => {
    expect(surplusBackups([...hourly(300), 'cup-before-the-final.backup', 'notes.txt'])).not.toContain('notes.txt')
    expect(surplusBackups(['cup-before-the-final.backup'])).toEqual([])
  })
})
