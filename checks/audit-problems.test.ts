import { expect, test } from 'vitest'
import { findAuditProblems } from './audit-problems.ts'

const advisory = {
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'Bad',
  severity: 'high',
  name: 'lib',
}
const report = { vulnerabilities: { lib: { via: [advisory] }, app: { via: ['lib'] } } }
const accepted = { 'GHSA-aaaa-bbbb-cccc': { reason: 'We never parse XML', until: '2026-12-31' } }
const LINE = 'GHSA-aaaa-bbbb-cccc (high) in lib: Bad'

test('an advisory without an exception is reported once', () => {
  expect(findAuditProblems(report, {}, '2026-11-15')).toEqual([LINE])
})

test('an exception is valid until its date, and needs a reason', () => {
  expect(findAuditProblems(report, accepted, '2026-12-31')).toEqual([])
  expect(findAuditProblems(report, accepted, '2027-01-01')).toEqual([LINE])
  const unexplained = { 'GHSA-aaaa-bbbb-cccc': { reason: ' ', until: '2026-12-31' } }
  expect(findAuditProblems(report, unexplained, '2026-11-15')).toEqual([LINE])
})

test('an exception without an advisory is reported', () => {
  expect(findAuditProblems({ vulnerabilities: {} }, accepted, '2026-11-15')).toHaveLength(1)
})
