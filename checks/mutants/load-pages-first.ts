/**
 * Loads the code of all pages before the first test of the run that measures coverage. Otherwise the constants of lazy
 * code would count as covered by the one test that loads it first.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

// Stryker provides the kind of run
if (inject('mode' as never) === 'dry-run') {
  const files = globSync('apps/web/src/{features,pages}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  await Promise.all(files.map((file) => import(path.resolve(file))))
}
