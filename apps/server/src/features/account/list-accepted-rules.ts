import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { findAcceptedOpenCups } from '../teams/rules-acceptances.queries.ts'

/** The open cups whose rules the caller has already accepted; the page does not ask again. */
export const listAcceptedRules = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<{ tournament_ids: string[] }> => ({ tournament_ids: await findAcceptedOpenCups(db, actor.id) })
