/** Fails if an import violates rules.ts; prints the import and what to do instead. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findUnknownEntries, findViolations } from './find-violations.ts'
import { readImports } from './read-imports.ts'
import { APP_ENTRIES } from './rules.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

const imports = readImports(ROOT)
const unknownEntries = Object.keys(APP_ENTRIES).flatMap((app) => findUnknownEntries(app, exportsOf(app)))
const violations = [...findViolations(imports), ...unknownEntries]
for (const violation of violations) console.error(`imports: ${violation}`)
if (violations.length > 0) process.exit(1)
console.log(`imports: ${imports.length} follow the rules`)

function exportsOf(app: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, app, 'package.json'), 'utf8')) as { exports: object }
  return Object.keys(manifest.exports)
}
