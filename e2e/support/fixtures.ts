import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Bracket } from '@cup/contract/bracket'
import type { Tournament } from '@cup/contract/tournaments'
import { type CupTeam, enterTeam, openCup, readBracket } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { freePort, type ServerProcess, startServer } from '@cup/rehearsal/server-process'
import { prepareDataFolder, testRunFolder } from '@cup/server/testing/prepared-data'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { createLobbySecrecy, type LobbySecrecy } from './lobby-secrecy.ts'
import { openRows, type Rows } from './rows.ts'
import { signInWithToken } from './sign-in-with-token.ts'
import { slowCalls } from './slow-calls.ts'
import { watchContext } from './watch-context.ts'

interface WorkerFixtures {
  server: ServerProcess
  /** The super admin. */
  admin: Person
  rows: Rows
  /** Searches everything that leaves this worker's server for the passwords of lobbies. */
  secrecy: LobbySecrecy
}

interface StartedCup {
  teams: CupTeam[]
  bracket: Bracket
}

interface TestFixtures {
  origin: string
  /** A new cup, open for registration. */
  cup: Tournament
  /** Whether a page of this test has sent a request to the server. */
  watched: { isWatched: boolean }
  /** Applies the rules for every page to a browser context. */
  prepare: (context: BrowserContext) => Promise<void>
  /** A new person with a session. */
  join: (name: string, email?: string) => Promise<Person>
  /**
   * A team in the cup. By default only its captain has joined, and the fee is paid. Before a page is open it is written
   * as rows; later, or if the provider must know the payment, it enters through the API.
   */
  enter: (name: string, options?: { paid?: boolean; joined?: boolean; throughApi?: boolean }) => Promise<CupTeam>
  /** Paid teams, seeded in this order, and their bracket. */
  start: (...names: string[]) => Promise<StartedCup>
  /** A page whose browser is signed in as that person, or signed out. */
  pageOf: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>
  /** Rules that hold for every page in every test. */
  problems: string[]
  /** The passwords of lobbies appear in no public response, event, log or mail of any test. */
  lobbiesStaySecret: undefined
}

export type Join = TestFixtures['join']
export type PageOf = TestFixtures['pageOf']

/** One real server for each worker; every test opens a cup of its own on it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names of the needed fixtures from this pattern
    async ({}, use, info) => {
      // at this level the log has enough lines to search for passwords
      const port = await freePort()
      const PUBLIC_ORIGINS = `http://localhost:${port},${secondOrigin(`http://localhost:${port}`)}`
      const folder = testRunFolder()
      if (folder === undefined) throw new Error('the run has prepared no folder for the data of its servers')
      const dataDir = await prepareDataFolder(path.join(folder, `server-${info.workerIndex}`))
      const server = await startServer({ port, dataDir, env: { LOG_LEVEL: 'info', PUBLIC_ORIGINS } })
      await use(server)
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  admin: [
    async ({ server }, use) => use(await signIn(server.origin, 'admin@example.com', 'Super Admin')),
    { scope: 'worker' },
  ],
  rows: [
    async ({ server, admin }, use) => {
      const rows = await openRows(server, admin)
      await use(rows)
      await rows.close()
    },
    { scope: 'worker' },
  ],
  secrecy: [async ({ server }, use) => use(createLobbySecrecy(server)), { scope: 'worker' }],
  lobbiesStaySecret: [
    async ({ secrecy, admin, cup }, use) => {
      await use(undefined)
      await secrecy.readPublicData(admin, cup.id)
      expect(await secrecy.leaks(), 'passwords of lobbies outside of their rooms').toEqual([])
    },
    { auto: true },
  ],
  origin: async ({ server }, use) => use(server.origin),
  baseURL: async ({ server }, use) => use(server.origin),
  cup: [async ({ admin }, use, info) => use(await openCup(admin, `Cup ${info.title.slice(0, 60)}`)), { auto: true }],
  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const problems: string[] = []
      await use(problems)
      expect(problems, 'errors, policy violations and foreign addresses').toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above
  watched: async ({}, use) => use({ isWatched: false }),
  prepare: async ({ origin, problems, secrecy, watched }, use) =>
    use(async (context) => {
      context.once('request', () => {
        watched.isWatched = true
      })
      await watchContext(context, origin, problems)
      await slowCalls(context)
      secrecy.watch(context)
    }),
  context: async ({ context, prepare }, use) => {
    await prepare(context)
    await use(context)
  },
  join: async ({ rows }, use) => use((name, email = addressOf(name)) => rows.person(name, email)),
  enter: async ({ origin, rows, cup, watched }, use) =>
    use((name, { paid = true, joined = false, throughApi = watched.isWatched } = {}) =>
      throughApi ? enterTeam(origin, name, { paid, joined }) : rows.team(cup.id, name, { paid, joined }),
    ),
  start: async ({ admin, cup, enter }, use) =>
    use(async (...names) => {
      const teams: CupTeam[] = []
      for (const name of names) teams.push(await enter(name))
      await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
      return { teams, bracket: await readBracket(admin, cup.id) }
    }),
  pageOf: async ({ browser, origin, prepare }, use) => {
    const pages: Page[] = []
    await use(async (person, options) => {
      const context = await browser.newContext({ baseURL: origin, ...options })
      await prepare(context)
      const page = await context.newPage()
      if (person) await signInWithToken(page, origin, person.token)
      pages.push(page)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
})

/** The same server under another host name, which browsers know to be this machine. */
export const secondOrigin = (origin: string): string => origin.replace('//localhost', '//second.localhost')

let people = 0

/** An unused address, equally long in every run, because layouts depend on its length. */
export const addressOf = (name: string): string =>
  `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}.${inLetters(process.pid, 5)}${inLetters(people++, 2)}@example.com`

const inLetters = (number: number, length: number): string => number.toString(36).padStart(length, '0')

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export { expect }
