import { expect, test } from 'vitest'
import { judgeAudit } from './judge-audit.ts'

const advisory = {
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'Bad',
  severity: 'high',
  name: 'lib',
}
const report = { vulnerabilities: { lib: { via: [advisory] }, app: { via: ['lib'] } } }
const accepted = { 'GHSA-aaaa-bbbb-cccc': { reason: 'We never parse XML', until: '2026-12-31' } }
const LINE = 'GHSA-aaaa-bbbb-cccc (high) in lib: Bad'

test('an advisory that nobody accepted is a problem, once', () => {
  expect(judgeAudit(report, {}, '2026-11-15')).toEqual([LINE])
})

test('an exception holds until its day, and needs a reason', () => {
  expect(judgeAudit(report, accepted, '2026-12-31')).toEqual([])
  expect(judgeAudit(report, accepted, '2027-01-01')).toEqual([LINE])
  const unexplained = { 'GHSA-aaaa-bbbb-cccc': { reason: ' ', until: '2026-12-31' } }
  expect(judgeAudit(report, unexplained, '2026-11-15')).toEqual([LINE])
})

test('an exception for nothing has to go', () => {
  expect(judgeAudit({ vulnerabilities: {} }, accepted, '2026-11-15')).toHaveLength(1)
})
