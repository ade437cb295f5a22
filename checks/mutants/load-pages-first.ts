/**
 * Loads the code of all pages before the first test of the run that finds out which test reaches what. Otherwise the
 * constants of code that is fetched on demand would count as reached by the one test that happens to fetch it first.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

// Stryker says which run this is.
if (inject('mode' as never) === 'dry-run') {
  const files = globSync('apps/web/src/{features,pages}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  await Promise.all(files.map((file) => import(path.resolve(file))))
}
