import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isAtLeast, RELEASE } from '../release.ts'
import { readMigrations } from './migration-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** The migrations up to this one made the schema of release 0.1.0. */
const LAST_OF_FIRST_RELEASE = '20261115224100_charge_backs'
/** Changes of the schema that break the code of an earlier release. */
const BREAKS_OLD_CODE =
  /\bdrop\s+(table|column|view|type)\b|\brename\s+(to|column)\b|\bset\s+not\s+null\b|\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b|\badd\s+(column\s+)?(if\s+not\s+exists\s+)?\w+\s+[\w() ]*not\s+null(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/i

describe('a migration', () => {
  test('says from which release on code can run on it, in the line "-- runs with: 0.1.0"', async () => {
    const files = await readMigrations()
    expect(files.length).toBeGreaterThan(0)
    for (const { name, runsWith } of files) expect([name, isAtLeast(RELEASE, runsWith)]).toEqual([name, true])
  })

  test('takes nothing away from releases that it says can run on it', async () => {
    const breaking = (await readMigrations()).filter(
      ({ name, text, runsWith }) =>
        name > LAST_OF_FIRST_RELEASE && runsWith !== RELEASE && BREAKS_OLD_CODE.test(withoutComments(text)),
    )
    expect(breaking.map(({ name }) => name)).toEqual([])
  })

  test.each([
    'alter table teams drop column paid;',
    'alter table teams rename to squads;',
    'alter table teams alter column paid set not null;',
    'alter table teams add column logo text not null;',
    'alter table teams alter column paid type text;',
  ])('is recognised as one that takes something away: %s', (text) => {
    expect(BREAKS_OLD_CODE.test(text)).toBe(true)
  })

  test.each([
    'alter table teams add column logo text;',
    "alter table teams add column logo text not null default '';",
    'create table logos (id uuid primary key, team_id uuid not null references teams (id));',
    'alter table teams add column id2 bigint not null generated always as identity;',
  ])('is recognised as one that only adds: %s', (text) => {
    expect(BREAKS_OLD_CODE.test(text)).toBe(false)
  })
})

describe('the release', () => {
  test('is the same in the code and in package.json', () => {
    const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
    expect(version).toBe(RELEASE)
  })
})

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '')
