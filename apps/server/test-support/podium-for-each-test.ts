import { beforeAll, beforeEach } from 'vitest'
import { type CreatedPodium, createPodium } from './factories/create-podium.ts'
import { createAdmin } from './factories/create-user.ts'
import type { TestApp } from './test-app.ts'
import { testAppForFile } from './test-app-for-file.ts'

export interface PrizeDesk {
  testApp: TestApp
  admin: Awaited<ReturnType<typeof createAdmin>>
  podium: CreatedPodium
  /** The admin's call below `/admin/payouts`. */
  post: (path: string, body: object) => ReturnType<TestApp['request']>
  payoutAt: (index: number) => ReturnType<PrizeDesk['sheet']>
  sheet: () => Promise<Awaited<ReturnType<TestApp['request']>>['body']>
}

/** An app and an admin for the whole file, and a new podium of three teams for each of its tests. */
export function podiumForEachTest(take: (desk: PrizeDesk) => void): void {
  const testApp = testAppForFile()
  let admin: PrizeDesk['admin']
  beforeAll(async () => {
    admin = await createAdmin(testApp.deps.db, { name: 'Grace' })
  })
  beforeEach(async () => {
    const podium = await createPodium(testApp, { size: 3 })
    const sheet = async () => (await testApp.request(admin, 'GET', `/admin/payouts/${podium.tournamentId}`)).body
    take({
      testApp,
      admin,
      podium,
      sheet,
      payoutAt: async (index) => (await sheet()).payouts[index],
      post: (path, body) => testApp.request(admin, 'POST', `/admin/payouts/${path}`, body),
    })
  })
}
