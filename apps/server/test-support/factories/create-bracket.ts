import type { TestApp } from '../test-app.ts'
import type { CreatedTeam } from './create-team.ts'
import { createTeam } from './create-team.ts'
import { createTournament } from './create-tournament.ts'
import { createAdmin } from './create-user.ts'

export interface CreatedBracket {
  tournamentId: string
  /** In the order of their seeds. */
  teams: CreatedTeam[]
  admin: { id: string }
}

/** A tournament in progress with `size` paid teams, whose bracket an admin has generated. */
export async function createBracket(testApp: TestApp, { size }: { size: number }): Promise<CreatedBracket> {
  const { db } = testApp.deps
  const admin = await createAdmin(db)
  const tournament = await createTournament(db)
  const teams: CreatedTeam[] = []
  for (let seed = 1; seed <= size; seed++) {
    teams.push(await createTeam(db, { tournamentId: tournament.id, name: `Seed ${seed}`, paid: true }))
  }
  const { status, body } = await testApp.request(admin, 'POST', `/admin/bracket/generate/${tournament.id}`)
  if (status !== 200) throw new Error(`the bracket was not generated: ${status} ${JSON.stringify(body)}`)
  return { tournamentId: tournament.id, teams, admin }
}
