import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'

const CHILD = path.resolve(import.meta.dirname, '../test-support/fixtures/crashing-child.ts')

describe('an error that nothing caught', () => {
  test.each(['exception', 'rejection'])('ends the process in good order, with 1: %s', async (kind) => {
    const child = spawn(process.execPath, [CHILD, kind], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(said.trim().split('\n')).toEqual(['leave', 'stop listening', 'stop working', 'close app', 'close rest'])
    expect(code).toBe(1)
  })
})
