import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const execute = promisify(execFile)
const { PATH, HOME, TMPDIR } = process.env
/** Only ends a run that hangs. */
const TIMEOUT = 600_000

test(
  'one command makes several fault runs: one on test databases, then one that starts a server',
  async () => {
    const command = [path.join(import.meta.dirname, 'run.ts'), '--quick', '--seed', '1', 'T16', 'T14']
    // Only what a shell has: with this test run's own variables the command would use data that is prepared already,
    // and files that its first run leaves behind would not show.
    const { stdout } = await execute(process.execPath, command, { env: { PATH, HOME, TMPDIR } })
    expect(stdout).toContain('== T16')
    expect(stdout).toContain('== T14')
    expect(stdout).toContain('All survived.')
  },
  TIMEOUT,
)
