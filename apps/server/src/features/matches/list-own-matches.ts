import type { MyMatch } from '@cup/contract/matches'
import { findNow } from '../../db/find-now.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { toMyMatch } from './match.view.ts'
import { findOwnOpenMatches } from './own-matches.queries.ts'

/** The caller's open matches, most urgent first. */
export async function listOwnMatches(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<{ server_time: string; matches: MyMatch[] }> {
  const now = await findNow(db)
  const rows = await findOwnOpenMatches(db, actor.id)
  return { server_time: now.toISOString(), matches: rows.map(toMyMatch) }
}
