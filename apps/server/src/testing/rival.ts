import type {
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import type { Db } from '../db/db.ts'

export interface RivalPlan {
  /** The read between which and the next statement the rival acts. */
  afterReading: string
  /** Which read of that table it is; the first unless said. */
  nth?: number
  rival: () => Promise<unknown>
}

/**
 * The database as code without its guards would use it: row locks and checks of an invite's state are left out of every
 * statement, and a rival acts exactly between a read and the write that rests on it. Shows what the guards are for.
 */
export function withoutGuards(db: Db, { afterReading, nth = 1, rival }: RivalPlan): Db {
  const watched = new WeakSet<object>()
  let reads = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs): RootOperationNode => {
      if (node.kind === 'SelectQueryNode' && namesTable(node.from, afterReading)) watched.add(queryId)
      return withoutGuard(node)
    },
    transformResult: async ({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => {
      if (watched.has(queryId)) {
        reads += 1
        if (reads === nth) await rival()
      }
      return result
    },
  }
  return db.withPlugin(plugin)
}

const namesTable = (from: OperationNode | undefined, table: string): boolean =>
  JSON.stringify(from ?? null).includes(`"name":"${table}"`)

function withoutGuard(node: RootOperationNode): RootOperationNode {
  if (node.kind === 'SelectQueryNode') {
    const { endModifiers: _locks, ...unlocked } = node
    return unlocked
  }
  if (node.kind === 'UpdateQueryNode' && node.where !== undefined) {
    return { ...node, where: { ...node.where, where: withoutStatus(node.where.where) } }
  }
  return node
}

/** `id = $1 and status = $2` becomes `id = $1`; conditions that pick out more than one row stay as they are. */
function withoutStatus(condition: OperationNode): OperationNode {
  if (condition.kind !== 'AndNode') return condition
  const { left, right } = condition as OperationNode & { left: OperationNode; right: OperationNode }
  return mentions(left, 'id') && mentions(right, 'status') ? left : condition
}

const mentions = (node: OperationNode, column: string): boolean =>
  JSON.stringify(node).includes(`"column":{"kind":"IdentifierNode","name":"${column}"}`)
