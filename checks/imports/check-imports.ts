/** Fails when an import breaks a rule of rules.ts, and says which one and what to do instead. */
import path from 'node:path'
import { findViolations } from './find-violations.ts'
import { readImports } from './read-imports.ts'

const imports = readImports(path.resolve(import.meta.dirname, '../..'))
const violations = findViolations(imports)
for (const violation of violations) console.error(`imports: ${violation}`)
if (violations.length > 0) process.exit(1)
console.log(`imports: ${imports.length} keep the rules`)
