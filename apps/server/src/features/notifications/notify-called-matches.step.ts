import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { matchCalled } from './notice.rules.ts'
import { findDeadlines } from './notice-facts.queries.ts'
import { notify } from './notify.step.ts'

/** Tells the players of these matches that their check-in has opened. */
export async function notifyCalledMatches(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  matchIds: readonly string[],
): Promise<void> {
  if (matchIds.length === 0) return
  const called = await findDeadlines(tx, matchIds)
  await notify(
    deps,
    tx,
    called.map(({ id, deadline }) => matchCalled(id, deadline)),
  )
}
