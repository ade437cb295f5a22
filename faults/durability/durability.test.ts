import { expect, test } from 'vitest'
import { run as backUp } from './back-up.ts'
import { run as killApp } from './kill-app.ts'
import { run as killBeforeDeadline } from './kill-before-deadline.ts'
import { run as killDatabase } from './kill-database.ts'
import { run as migrate } from './migrate.ts'
import { run as startSecond } from './second-process.ts'
import { run as terminate } from './terminate.ts'

const TIMEOUT = 240_000
/** The speed depends on the machine; violations are the product's fault. */
const withoutTimes = (violations: readonly string[]): string[] => violations.filter((line) => !/ ms is /.test(line))

test.each([
  ['kill -9 of the server under mixed writes', killApp],
  ['kill -9 between a report and its deadline', killBeforeDeadline],
  ['a database that dies, is cut off and hangs', killDatabase],
  ['SIGTERM in the middle of everything', terminate],
  ['a backup of a busy server, restored and started', backUp],
  ['death in the middle of a migration', migrate],
  ['a second server on the same data', startSecond],
])(
  'survives %s',
  async (_what, run) => {
    const { violations } = await run({ seed: 1, full: false })
    expect(withoutTimes(violations)).toEqual([])
  },
  TIMEOUT,
)

test(
  'control: a database that acknowledges before it writes is caught losing something',
  async () => {
    const { violations } = await killApp({ seed: 1, full: false, forgetful: true })
    expect(withoutTimes(violations).join('\n')).toContain('lost or broken after a death')
  },
  TIMEOUT,
)
