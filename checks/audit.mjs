import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { findAuditProblems } from './audit-problems.ts'

/** Reports known vulnerabilities of a release's packages. Exits with 2 if the registry does not support the query. */
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], { encoding: 'utf8', maxBuffer: 64 << 20 })
const report = JSON.parse(stdout.slice(stdout.indexOf('{')) || '{}')
if (report.vulnerabilities === undefined) {
  process.stderr.write(`audit: the registry returned no result (${report.message ?? 'unknown reason'})\n`)
  process.exit(2)
}
const exceptions = JSON.parse(fs.readFileSync(new URL('audit-exceptions.json', import.meta.url), 'utf8'))
const problems = findAuditProblems(report, exceptions, new Date().toISOString().slice(0, 10))
for (const problem of problems) process.stderr.write(`audit: ${problem}\n`)
process.stdout.write(problems.length === 0 ? 'audit: no open advisories\n' : '')
process.exit(problems.length === 0 ? 0 : 1)
