import { GROWING } from './growing-tables.ts'

/** A node of `explain (format json)`. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const isGrowing = (node: PlanNode): boolean => (GROWING as readonly string[]).includes(node['Relation Name'] ?? '')

/** The problems of a plan. It was made without sequential scans where possible. */
export function judgePlan(root: PlanNode, partialIndexes: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const visit = (node: PlanNode, isLimited: boolean): void => {
    if (isGrowing(node) && node['Node Type'] === 'Seq Scan') problems.push(`reads all of ${node['Relation Name']}`)
    if (isGrowing(node) && isWholeIndexScan(node, partialIndexes) && !isLimited)
      problems.push(`reads all of ${node['Index Name']}`)
    const stops = node['Node Type'] === 'Limit'
    const passes = ['Nested Loop', 'LockRows', 'Subquery Scan', 'Append', 'Merge Append', 'Result', 'Incremental Sort']
    for (const child of node.Plans ?? []) visit(child, stops || (isLimited && passes.includes(node['Node Type'])))
  }
  visit(root, false)
  return problems
}

/** A partial index is short if it contains few rows: open cups, failed refunds. */
const isWholeIndexScan = (node: PlanNode, partialIndexes: ReadonlySet<string>): boolean =>
  ['Index Scan', 'Index Only Scan'].includes(node['Node Type']) &&
  node['Index Cond'] === undefined &&
  !partialIndexes.has(node['Index Name'] ?? '')

/** Rows that the nodes of growing tables read, as `analyze` counted them. */
export function countRowsRead(root: PlanNode): number {
  const own = isGrowing(root)
    ? ((root['Actual Rows'] ?? 0) + (root['Rows Removed by Filter'] ?? 0)) * (root['Actual Loops'] ?? 1)
    : 0
  return (root.Plans ?? []).reduce((sum, child) => sum + countRowsRead(child), own)
}
