import { expect, test } from 'vitest'
import { runSlice, SLICE_TIMEOUT_MS } from '../harness/run-slice.ts'
import { run as backUp } from './back-up.ts'
import { run as killApp } from './kill-app.ts'
import { run as killBeforeDeadline } from './kill-before-deadline.ts'
import { run as killDatabase } from './kill-database.ts'
import { run as migrate } from './migrate.ts'
import { run as startSecond } from './second-process.ts'
import { run as terminate } from './terminate.ts'

test.each([
  ['kill -9 of the server under mixed writes', killApp],
  ['kill -9 between a report and its deadline', killBeforeDeadline],
  ['a database that dies, is cut off and hangs', killDatabase],
  ['SIGTERM under load', terminate],
  ['a backup of a busy server, restored and started', backUp],
  ['a crash during a migration', migrate],
  ['a second server on the same data', startSecond],
])(
  'nothing acknowledged is lost by %s',
  async (_what, run) => {
    expect(await runSlice(run)).toEqual([])
  },
  SLICE_TIMEOUT_MS,
)

test(
  'control: a database that acknowledges before it writes is found to have lost writes',
  async () => {
    const violations = await runSlice(killApp, { forgetful: true })
    expect(violations.join('\n')).toContain('lost or broken after a death')
  },
  SLICE_TIMEOUT_MS,
)
