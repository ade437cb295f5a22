import type { Db } from '../../db/db.ts'

/** The database as code that forgot its row locks would use it: what the locks are for shows only without them. */
export const withoutLocks = (db: Db): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind !== 'SelectQueryNode') return node
      const { endModifiers: _locks, ...unlocked } = node
      return unlocked
    },
    transformResult: async ({ result }) => result,
  })
