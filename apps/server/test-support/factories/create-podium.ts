import { inTransaction } from '../../src/events/in-transaction.ts'
import { settlePodium } from '../../src/features/payouts/settle-podium.step.ts'
import type { TestApp } from '../test-app.ts'
import { type CreatedTeam, createTeam } from './create-team.ts'
import { createTournament } from './create-tournament.ts'

export type Podium = readonly [string | null, string | null, string | null]

export const settle = (testApp: TestApp, tournamentId: string, podium: Podium, source: 'play' | 'manual' = 'play') =>
  inTransaction(testApp.deps, (tx, emit) => settlePodium(testApp.deps, tx, emit, { tournamentId, podium, source }))

export interface CreatedPodium {
  tournamentId: string
  /** In the order in which they came in. */
  teams: CreatedTeam[]
  podium: Podium
}

/** A tournament of paid teams whose first three are on the podium. */
export async function createPodium(testApp: TestApp, { size }: { size: number }): Promise<CreatedPodium> {
  const { db } = testApp.deps
  const { id: tournamentId } = await createTournament(db)
  const teams: CreatedTeam[] = []
  for (let place = 1; place <= size; place++) {
    teams.push(await createTeam(db, { tournamentId, name: `Place ${place}`, paid: true }))
  }
  const podium: Podium = [teams[0]?.id ?? null, teams[1]?.id ?? null, teams[2]?.id ?? null]
  await settle(testApp, tournamentId, podium)
  return { tournamentId, teams, podium }
}
