import { checkInvariants } from '../src/db/check-invariants.ts'
import type { Db } from '../src/db/db.ts'

/** Every violated invariant, one line each. */
export const violationsIn = async (db: Db): Promise<string[]> =>
  (await checkInvariants(db)).map(({ invariant, detail }) => `${invariant}: ${detail}`)
