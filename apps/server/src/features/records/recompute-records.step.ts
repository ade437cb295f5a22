import type { Tx } from '../../db/db.ts'
import { addCup, type PlayerHistory, type Rate } from './player-record.rules.ts'
import {
  type CompletedCup,
  deleteOtherRecords,
  findCompletedCups,
  findCupResults,
  lockRecords,
  saveRecords,
} from './records.queries.ts'

const CUP_BATCH = 100
const RECORD_BATCH = 1000

/**
 * Recomputes every player's record from all completed cups. The same cups give the same records to the last bit. Returns
 * how many records changed.
 */
export async function recomputeRecords(tx: Tx): Promise<number> {
  // Imported on first use, because loading it takes longer than the rest of the server's start, and before the lock, so
  // that another run does not wait for that.
  const { rate } = await import('openskill')
  await lockRecords(tx)
  const players = [...(await replayCups(tx, rate))]
  let changed = await deleteOtherRecords(
    tx,
    players.map(([id]) => id),
  )
  for (let from = 0; from < players.length; from += RECORD_BATCH) {
    const some = players.slice(from, from + RECORD_BATCH)
    changed += await saveRecords(
      tx,
      some.map(([id, { lastPlaces: _, ...record }]) => [id, record]),
    )
  }
  return changed
}

async function replayCups(tx: Tx, rate: Rate): Promise<Map<string, PlayerHistory>> {
  const players = new Map<string, PlayerHistory>()
  let last: CompletedCup | undefined
  for (;;) {
    const cups = await findCompletedCups(tx, last, CUP_BATCH)
    for (const cup of cups) addCup(players, await findCupResults(tx, cup), rate)
    last = cups.at(-1)
    if (cups.length < CUP_BATCH) return players
  }
}
