import { type Champion, HIDDEN_PLAYER, MAX_CHAMPIONS } from '@cup/contract/champions'
import type { Deps } from '../../deps.ts'
import { findChampions } from './records.queries.ts'

/** The players with most titles. */
export async function getChampions({ db }: Pick<Deps, 'db'>): Promise<Champion[]> {
  const rows = await findChampions(db, MAX_CHAMPIONS)
  return rows.map(({ name, ...counts }) => ({ name: name ?? HIDDEN_PLAYER, ...counts }))
}
