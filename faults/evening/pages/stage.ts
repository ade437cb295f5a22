import { type CupTeam, enterTeam } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { type ServerProcess, startServer } from '@cup/rehearsal/server-process'
import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { withDatabaseIn } from '../../harness/with-database.ts'
import { type ActionCounts, countActions } from './count-actions.ts'

/** An empty installation, its organiser at the dashboard, and players who use the API. */
export interface Stage {
  server: ServerProcess
  /** Only for reads: the organiser makes every change on the page. */
  organiser: Person
  page: Page
  counts: ActionCounts
  teams: CupTeam[]
}

const READY_MS = 120_000

export async function withStage<T>(browser: Browser, play: (stage: Stage) => Promise<T>): Promise<T> {
  const server = await startServer()
  try {
    const organiser = await signIn(server.origin, 'admin@example.com', 'Alex Organiser')
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      storageState: {
        cookies: [],
        origins: [{ origin: server.origin, localStorage: [{ name: 'token', value: organiser.token }] }],
      },
    })
    context.setDefaultTimeout(READY_MS)
    const counts = await countActions(context)
    const page = await context.newPage()
    try {
      return await play({ server, organiser, page, counts, teams: [] })
    } finally {
      await context.close()
    }
  } finally {
    await server.stop()
  }
}

/** Captains register and pay, their players join. */
export async function registerTeams({ server, teams }: Stage, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    teams.push(await enterTeam(server.origin, `Team ${String(number).padStart(2, '0')}`))
  }
}

/** Moves the start of the cup into the past, which has the same effect as waiting for the day. */
export const reachStart = ({ server }: Stage): Promise<unknown> =>
  withDatabaseIn(server.dataDir, (db) =>
    sql`update tournaments set start_date = clock_timestamp() - interval '1 minute' where status <> 'completed'`.execute(
      db,
    ),
  )
