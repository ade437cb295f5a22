import { openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import type { Db } from '@cup/server/db/db'
import { createTeam } from '@cup/server/testing/factories/create-team'

export interface Cup {
  id: string
  teams: readonly { teamId: string; captain: { id: string } }[]
  /** The time that the product took to draw the bracket. */
  drawnAfterMs: number
}

/** The super admin's address in local mode. */
export const signInAdmin = (origin: string): Promise<Person> => signIn(origin, 'admin@example.com', 'Super Admin')

/**
 * Opens a cup and draws its bracket through the product. The paid teams are written to its database: three sign-ins
 * and a payment each would take minutes and are not what is measured.
 */
export async function drawCup(admin: Person, db: Db, teamCount: number): Promise<Cup> {
  const { id } = await openCup(admin, `Cup of ${teamCount}`)
  const teams = await Promise.all(
    Array.from({ length: teamCount }, (_, index) =>
      createTeam(db, { tournamentId: id, name: `Team ${index + 1}`, paid: true }),
    ),
  )
  const began = performance.now()
  await admin.must('POST', `/admin/bracket/generate/${id}`)
  return {
    id,
    teams: teams.map((team) => ({ teamId: team.id, captain: team.captain })),
    drawnAfterMs: performance.now() - began,
  }
}
