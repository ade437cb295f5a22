import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

test('checks/random-properties.ts runs every file with property tests', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: ROOT, encoding: 'utf8' })
  const withProperties = files
    .split('\n')
    .filter((file) => file !== '' && /^import .* from 'fast-check'/m.test(readFileSync(path.join(ROOT, file), 'utf8')))
  const script = readFileSync(path.join(import.meta.dirname, 'random-properties.ts'), 'utf8')
  expect(withProperties.length).toBeGreaterThan(0)
  expect(withProperties.filter((file) => !script.includes(`'${file}'`))).toEqual([])
})
