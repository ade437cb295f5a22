import { sql } from 'kysely'
import { confirmDueReports } from '../../src/features/match-room/confirm-due-reports.job.ts'
import type { TestApp, TestResponse } from '../test-app.ts'
import { createRunningMatch, type RunningMatch } from './create-running-match.ts'

/** The first or the second team of the match. */
export type Side = 0 | 1

/** A match in progress and calls about its room. */
export interface RoomScene extends RunningMatch {
  captain(side: Side): { id: string }
  /** Posts to `/matches/{id}/…`. */
  call(as: { id: string }, path: string, body?: object): Promise<TestResponse>
  report(side: Side, team1Games: number, team2Games: number): Promise<TestResponse>
  // biome-ignore lint/suspicious/noExplicitAny: tests access any field
  room(as?: { id: string }): Promise<any>
  /** The lines of the talk, oldest first. */
  lines(): Promise<string[]>
  /** Lines of the log about this match, newest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests access any field
  logged(): Promise<any[]>
  /** Lets the time for a reaction expire. */
  letTimePass(): Promise<void>
}

export async function createRoomScene(testApp: TestApp, size = 4): Promise<RoomScene> {
  const running = await createRunningMatch(testApp, size)
  const { match, teams, cup } = running
  const captain = (side: Side) => teams[side].captain
  const call = (as: { id: string }, path: string, body?: object) =>
    testApp.request(as, 'POST', `/matches/${match.id}/${path}`, body)
  const room = async (as = captain(0)) => (await testApp.request(as, 'GET', `/matches/${match.id}/room`)).body
  return {
    ...running,
    captain,
    call,
    room,
    report: (side, team1_games, team2_games) => call(captain(side), 'report', { team1_games, team2_games }),
    lines: async () => {
      const { messages }: { messages: { kind: string; text: string }[] } = await room()
      return messages.filter(({ kind }) => kind === 'system').map(({ text }) => text)
    },
    logged: async () => (await testApp.request(cup.admin, 'GET', `/admin/audit?target_id=${match.id}`)).body.entries,
    letTimePass: async () => {
      await sql`update match_reports set confirm_by = now() - interval '1 second' where confirm_by is not null`.execute(
        testApp.deps.db,
      )
      await confirmDueReports.handle(testApp.deps, {})
    },
  }
}
