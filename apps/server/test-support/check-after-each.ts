import { afterEach, expect } from 'vitest'
import { checkInvariants } from '../src/db/check-invariants.ts'
import { openTestDbs } from './test-db.ts'

afterEach(async () => {
  for (const { db } of openTestDbs) expect(await checkInvariants(db)).toEqual([])
})
