import type { TestApp } from '@cup/server/testing/test-app'
import { sql } from 'kysely'

export interface VirtualClock {
  /** Seconds since the draw. */
  now(): number
  /** Moves the clock on and runs the jobs that are due. */
  advance(seconds: number): Promise<void>
}

/**
 * Plays hours in seconds. The server uses the database's clock, which cannot be moved, so the stored times of the cup
 * are moved into the past instead: comparisons of the two give the same result.
 */
export function createVirtualClock(stage: TestApp, tournamentId: string): VirtualClock {
  let elapsed = 0
  return {
    now: () => elapsed,
    advance: async (seconds) => {
      elapsed += seconds
      await moveIntoThePast(stage, tournamentId, seconds)
      await stage.runJob('process-due-check-ins')
      await stage.runJob('confirm-due-reports')
      stage.deps.readCache.drop({ name: 'tournament_updated', payload: { tournament_id: tournamentId } })
    },
  }
}

async function moveIntoThePast({ deps: { db } }: TestApp, tournamentId: string, seconds: number): Promise<void> {
  const step = sql`make_interval(secs => ${seconds})`
  await sql`
    with cup as (
      update tournaments set start_date = start_date - ${step}, bracket_at = bracket_at - ${step} where id = ${tournamentId}
    ), reports as (
      update match_reports r set reported_at = reported_at - ${step}, confirm_by = confirm_by - ${step}
      from matches m where m.id = r.match_id and m.tournament_id = ${tournamentId}
    )
    update matches set checkin_deadline = checkin_deadline - ${step}, started_at = started_at - ${step},
      completed_at = completed_at - ${step}
    where tournament_id = ${tournamentId}
  `.execute(db)
}
