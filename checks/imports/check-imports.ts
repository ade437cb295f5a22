/** Fails when an import breaks a rule of rules.ts, and says which and what to do instead. */
import path from 'node:path'
import { findViolations } from './find-violations.ts'
import { NOT_YET } from './not-yet.ts'
import { readImports } from './read-imports.ts'

const imports = readImports(path.resolve(import.meta.dirname, '../..'))
const violations = findViolations(imports)
const isKnown = (violation: string): boolean => NOT_YET.some((known) => violation.startsWith(known))
const unexpected = violations.filter((violation) => !isKnown(violation))
const mended = NOT_YET.filter((known) => !violations.some((violation) => violation.startsWith(known)))
for (const violation of unexpected) console.error(`imports: ${violation}`)
for (const known of mended) console.error(`imports: ${known}: mended; delete it from checks/imports/not-yet.ts.`)
if (unexpected.length + mended.length > 0) process.exit(1)
console.log(`imports: ${imports.length} keep the rules${NOT_YET.length === 0 ? '' : `, ${NOT_YET.length} do not yet`}`)
