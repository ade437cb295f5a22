import type { Tournament } from '@cup/contract/tournaments'
import { type CupTeam, enterTeam, openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { type ServerProcess, startServer } from '@cup/rehearsal/server-process'
import { test as base, expect, type Page } from '@playwright/test'

interface WorkerFixtures {
  server: ServerProcess
  admin: Person
}

interface TestFixtures {
  origin: string
  /** A new cup, open for registration. */
  cup: Tournament
  enter: (name: string, options?: { paid?: boolean; joined?: boolean }) => Promise<CupTeam>
  /** A page whose browser is signed in as that person. */
  pageOf: (person: Person) => Promise<Page>
}

/** One real server for each worker; every test opens a cup of its own on it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names of what is asked for from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ server }, use) => use(await signIn(server.origin, 'admin@example.com', 'Super Admin')),
    { scope: 'worker' },
  ],
  origin: async ({ server }, use) => use(server.origin),
  baseURL: async ({ server }, use) => use(server.origin),
  cup: async ({ admin }, use, info) => use(await openCup(admin, `Cup ${info.title.slice(0, 60)}`)),
  enter: async ({ origin, cup }, use) => use((name, options) => (cup ? enterTeam(origin, name, options) : never())),
  pageOf: async ({ browser, origin }, use) => {
    const pages: Page[] = []
    await use(async (person) => {
      const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
      await context.addInitScript((token) => localStorage.setItem('token', token), person.token)
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
})

const never = (): never => {
  throw new Error('a cup is opened before a team enters it')
}

export { expect }
