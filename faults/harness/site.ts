import type { Tournament } from '@cup/contract/tournaments'
import { openCup } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { violationsIn } from '@cup/server/testing/violations-in'
import { type Installation, withInstallation } from './installation.ts'
import { createReport, type FaultReport, type Reporter } from './report.ts'
import type { Instance } from './start-instance.ts'
import { withDatabaseIn } from './with-database.ts'

/** A running instance, an admin and an open cup: what most runs start from. */
export interface Site extends Pick<Installation, 'origin' | 'providers' | 'dataDir'> {
  instance: Instance
  admin: Person
  cup: Tournament
  /** Signs in people with new accounts, some at a time. */
  signInMany(count: number, name: string): Promise<Person[]>
}

const SIGN_INS_AT_ONCE = 20

/** Opens a site, calls `use` with it, and shuts everything down. */
export const withSite = <T>(use: (site: Site) => Promise<T>, env: Record<string, string> = {}): Promise<T> =>
  withInstallation(async ({ origin, providers, dataDir, start }) => {
    const instance = start()
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
    return use({ origin, instance, providers, dataDir, admin, cup, signInMany })
  }, env)

/** Plays a scenario on a site. Afterwards the invariants must hold, and the server must never have exited. */
export const onSite = (
  play: (site: Site, report: Reporter) => Promise<void>,
  env?: Record<string, string>,
): Promise<FaultReport> =>
  withSite(async (site) => {
    const report = createReport()
    await play(site, report)
    report.none('broken invariants', await withDatabaseIn(site.dataDir, violationsIn))
    report.equal('exits', site.instance.isRunning() ? 0 : 1, 0)
    return report.result()
  }, env)
