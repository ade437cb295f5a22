import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const execute = promisify(execFile)
const { PATH, HOME, TMPDIR } = process.env
/** Stops only a run that hangs. */
const TIMEOUT = 600_000

test(
  'one command runs several fault runs: one on test databases, then one that starts a server',
  async () => {
    const command = [path.join(import.meta.dirname, 'run.ts'), '--quick', '--seed', '1', 'T16', 'T14']
    // only the environment of a shell: with the variables of this test run the command would use its prepared data
    const { stdout } = await execute(process.execPath, command, { env: { PATH, HOME, TMPDIR } })
    expect(stdout).toContain('== T16')
    expect(stdout).toContain('== T14')
    expect(stdout).toContain('All survived.')
  },
  TIMEOUT,
)
