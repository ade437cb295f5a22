import type { Tx } from '../../db/db.ts'
import { addCup, type PlayerHistory } from './player-record.rules.ts'
import {
  type CompletedCup,
  deleteOtherRecords,
  findCompletedCups,
  findCupResults,
  lockRecords,
  saveRecords,
} from './records.queries.ts'

const CUPS_AT_ONCE = 100
const RECORDS_AT_ONCE = 1000

/**
 * Writes every player's record anew from all completed cups, one cup after the other. The same cups give the same records
 * to the last bit. Returns how many records differed.
 */
export async function recomputeRecords(tx: Tx): Promise<number> {
  await lockRecords(tx)
  const players = [...(await replayCups(tx))]
  let changed = await deleteOtherRecords(
    tx,
    players.map(([id]) => id),
  )
  for (let from = 0; from < players.length; from += RECORDS_AT_ONCE) {
    const some = players.slice(from, from + RECORDS_AT_ONCE)
    changed += await saveRecords(
      tx,
      some.map(([id, { lastPlaces: _, ...record }]) => [id, record]),
    )
  }
  return changed
}

async function replayCups(tx: Tx): Promise<Map<string, PlayerHistory>> {
  // loaded here: it takes longer to load than the rest of the server's start
  const { rate } = await import('openskill')
  const players = new Map<string, PlayerHistory>()
  let last: CompletedCup | undefined
  for (;;) {
    const cups = await findCompletedCups(tx, last, CUPS_AT_ONCE)
    for (const cup of cups) addCup(players, await findCupResults(tx, cup), rate)
    last = cups.at(-1)
    if (cups.length < CUPS_AT_ONCE) return players
  }
}
