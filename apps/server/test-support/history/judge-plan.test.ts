import { expect, test } from 'vitest'
import { countRowsRead, judgePlan, type PlanNode } from './judge-plan.ts'

const none: ReadonlySet<string> = new Set()
const seq: PlanNode = { 'Node Type': 'Seq Scan', 'Relation Name': 'users' }
const wholeIndex: PlanNode = { 'Node Type': 'Index Scan', 'Relation Name': 'users', 'Index Name': 'users_listed' }
const sorted = (child: PlanNode): PlanNode => ({
  'Node Type': 'Limit',
  Plans: [{ 'Node Type': 'Sort', Plans: [child] }],
})

test('a sequential scan of a table that grows is refused, one of a short table is not', () => {
  expect(judgePlan({ 'Node Type': 'Aggregate', Plans: [seq] }, none)).toEqual(['reads all of users'])
  expect(judgePlan({ 'Node Type': 'Seq Scan', 'Relation Name': 'figures' }, none)).toEqual([])
})

test('an index that is read from end to end is refused, unless a limit ends it or it is partial', () => {
  expect(judgePlan(wholeIndex, none)).toEqual(['reads all of users_listed'])
  expect(judgePlan(sorted(wholeIndex), none)).toEqual(['reads all of users_listed'])
  expect(judgePlan({ 'Node Type': 'Limit', Plans: [wholeIndex] }, none)).toEqual([])
  expect(judgePlan(wholeIndex, new Set(['users_listed']))).toEqual([])
  expect(judgePlan({ ...wholeIndex, 'Index Cond': '(id = 1)' }, none)).toEqual([])
})

test('rows that a filter removed were read too', () => {
  const inner = { ...seq, 'Actual Rows': 2, 'Rows Removed by Filter': 8, 'Actual Loops': 3 }
  expect(countRowsRead({ 'Node Type': 'Nested Loop', 'Actual Rows': 6, Plans: [inner] })).toBe(30)
})
