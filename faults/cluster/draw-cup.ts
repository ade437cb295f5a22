import { openCup } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { createTeam } from '@cup/server/testing/factories/create-team'
import type { PoolConfig } from 'pg'
import { withDatabase } from '../harness/with-database.ts'

const TEAMS = 16

/** A cup with a bracket of sixteen teams; returns its id. */
export async function drawCup(connection: PoolConfig, admin: Person, name: string): Promise<string> {
  const { id } = await openCup(admin, name)
  await withDatabase(connection, async (db) => {
    for (let number = 1; number <= TEAMS; number++)
      await createTeam(db, { tournamentId: id, name: `Team ${number}`, paid: true })
  })
  await admin.must('POST', `/admin/bracket/generate/${id}`)
  return id
}
