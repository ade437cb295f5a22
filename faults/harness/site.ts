import type { Tournament } from '@cup/contract/tournaments'
import { openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { freePort } from '@cup/rehearsal/server-process'
import { type Providers, startProviders } from './providers.ts'
import { openScratch } from './scratch.ts'
import { type Instance, startInstance } from './start-instance.ts'

/** One instance on its embedded database, its providers, an admin and an open cup: what most runs start from. */
export interface Site {
  origin: string
  instance: Instance
  providers: Providers
  dataDir: string
  admin: Person
  cup: Tournament
  /** People with accounts, some signing in at a time. */
  signInMany(count: number, name: string): Promise<Person[]>
}

const SIGN_INS_AT_ONCE = 20

/** Opens a site, calls `use` with it, and shuts everything down. */
export async function withSite<T>(use: (site: Site) => Promise<T>, env: Record<string, string> = {}): Promise<T> {
  const scratch = openScratch()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const providers = await startProviders(origin)
  const dataDir = await scratch.dataFolder('data')
  const instance = startInstance({ providers, port, database: { dataDir }, env })
  try {
    await instance.mustBeReady()
    const admin = await signIn(origin, 'admin@example.com', 'Super Admin')
    const cup = await openCup(admin, 'Cup of the day')
    const signInMany: Site['signInMany'] = async (count, name) => {
      const people: Person[] = []
      while (people.length < count) {
        const batch = Array.from({ length: Math.min(SIGN_INS_AT_ONCE, count - people.length) }, (_, index) => {
          const number = people.length + index
          return signIn(origin, `${name}-${number}@example.com`, `${name} ${number}`)
        })
        people.push(...(await Promise.all(batch)))
      }
      return people
    }
    return await use({ origin, instance, providers, dataDir, admin, cup, signInMany })
  } finally {
    await instance.stop()
    await providers.close()
    scratch.remove()
  }
}
