import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findInternals } from './find-internals.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Removes the listeners that its tests have added to this process. */
const EXCEPTION = 'apps/server/src/shutdown.test.ts'

test('no file of the apps and their tests touches listeners of others or private fields of a library', () => {
  const files = globSync('apps/*/{src,test-support}/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => file !== EXCEPTION)
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => findInternals(file, readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([])
})

describe('the check refuses', () => {
  test.each([
    ['all listeners removed', "server.removeAllListeners('request')"],
    ['all listeners of an event removed', "socket.off('data')"],
    ['listeners read, to wrap them', "const before = server.listeners('request')"],
    ['the same, bound', "const before = server.rawListeners('request')"],
    ['a private field read', 'const fields = schema._zod.def'],
    ['the same by its name in brackets', "const fields = schema['_zod']"],
    ['the same by destructuring', 'const { _zod: inside } = schema'],
    ['the same by reflection', "const inside = Reflect.get(React, '__CLIENT_INTERNALS')"],
    ['a private field written', 'socket._handle = undefined'],
    ["prom-client's map", 'const { hashMap } = histogram as never'],
    ["engine.io's buffer", 'const waiting = client.writeBuffer.length'],
  ])('%s', (_what, code) => {
    expect(findInternals('planted.ts', code)).toHaveLength(1)
  })
})

describe('the check allows', () => {
  test.each([
    ["a listener of one's own removed", "process.off('exit', killAlong)"],
    ["a private field of one's own", 'this._left = 1'],
    ['an unused parameter', 'const act = (_request: Request) => {}'],
    ['a default of a schema', "z._default(z.string(), '')"],
  ])('%s', (_what, code) => {
    expect(findInternals('planted.ts', code)).toEqual([])
  })
})
