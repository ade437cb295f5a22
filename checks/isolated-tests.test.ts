import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

test('a test of the pages that replaces a module is isolated', () => {
  const files = execFileSync('git', ['ls-files', 'apps/web/src'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const replacing = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(path.join(ROOT, file), 'utf8')))
  expect(replacing.length).toBeGreaterThan(0)
  expect(replacing.filter((file) => !/\.isolated\.test\.tsx?$/.test(file))).toEqual([])
})
