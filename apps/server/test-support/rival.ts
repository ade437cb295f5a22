import { setTimeout as sleep } from 'node:timers/promises'
import {
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  sql,
  type UnknownRow,
} from 'kysely'
import type { Db } from '../src/db/db.ts'

export interface Meeting<First, Rival> {
  /**
   * This call pauses after one of its reads until the rival is done or waits for a lock. It must use the given database.
   */
  first: (db: Db) => Promise<First>
  rival: () => Promise<Rival>
  /** The first call pauses after a read of this table. */
  afterReading: string
  /** Which read of that table it is; the first by default. */
  nth?: number
  /** False removes row locks and checks of a row's state from every statement of the first. */
  guards: boolean
}

export interface Met<First, Rival> {
  first: PromiseSettledResult<First>
  rival: PromiseSettledResult<Rival>
  /** Whether the rival had to wait until the first was over. */
  rivalWaited: boolean
}

/**
 * Creates a race: the rival runs exactly between a read of the first call and the write that depends on it. With the guards
 * the rival waits for the lock of the first; without them it does not. Both are certain on any machine.
 */
export async function meet<First, Rival>(db: Db, meeting: Meeting<First, Rival>): Promise<Met<First, Rival>> {
  const { first, rival, afterReading, nth = 1, guards } = meeting
  let rivalry: Promise<PromiseSettledResult<Rival>> | undefined
  let rivalWaited = false
  const held = holdAfter(guards ? db : db.withPlugin(WITHOUT_GUARDS), { afterReading, nth }, async () => {
    rivalry = Promise.allSettled([rival()]).then(([settled]) => settled)
    rivalWaited = await waitsForLock(db, rivalry)
  })
  const [firstSettled] = await Promise.allSettled([first(held)])
  if (rivalry === undefined) throw new Error(`the first call never made read ${nth} of ${afterReading}`)
  return { first: firstSettled, rival: await rivalry, rivalWaited }
}

interface Read {
  afterReading: string
  nth: number
}

function holdAfter(db: Db, { afterReading, nth }: Read, hold: () => Promise<void>): Db {
  const watched = new WeakSet<object>()
  let reads = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs): RootOperationNode => {
      if (node.kind === 'SelectQueryNode' && namesTable(node.from, afterReading)) watched.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => {
      if (watched.has(queryId)) {
        reads += 1
        if (reads === nth) await hold()
      }
      return result
    },
  }
  return db.withPlugin(plugin)
}

/** Resolves with true as soon as a connection to this database waits for a lock, with false when the call is over. */
async function waitsForLock(db: Db, call: Promise<unknown>): Promise<boolean> {
  let isOver = false
  void call.then(() => {
    isOver = true
  })
  while (!isOver) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return true
    await sleep(2)
  }
  return false
}

const WITHOUT_GUARDS: KyselyPlugin = {
  transformQuery: ({ node }) => withoutGuard(node),
  transformResult: async ({ result }) => result,
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

/** `id = $1 and status = $2` becomes `id = $1`; conditions that select several rows are unchanged. */
function withoutStatus(condition: OperationNode): OperationNode {
  if (condition.kind !== 'AndNode') return condition
  const { left, right } = condition as OperationNode & { left: OperationNode; right: OperationNode }
  return mentions(left, 'id') && mentions(right, 'status') ? left : condition
}

const mentions = (node: OperationNode, column: string): boolean =>
  JSON.stringify(node).includes(`"column":{"kind":"IdentifierNode","name":"${column}"}`)
