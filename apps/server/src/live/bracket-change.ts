import type { LivePayload } from '@cup/contract/live-events'
import type { Tx } from '../db/db.ts'

/** The payload of a `match_updated` that says what it changed. */
export type BracketChange = LivePayload<'match_updated'>

/** What a transaction has changed in the brackets of these tournaments. */
export type DescribeBracketChanges = (tx: Tx, tournamentIds: readonly string[]) => Promise<BracketChange[]>
