import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createRoomScene, type RoomScene } from './factories/create-room-scene.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

/** An app for the whole file, and a new match with its room for each of its tests. */
export function roomForEachTest(take: (stage: { testApp: TestApp; scene: RoomScene }) => void): void {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await buildTestApp()
  })
  beforeEach(async () => {
    take({ testApp, scene: await createRoomScene(testApp) })
  })
  afterAll(() => testApp.close())
}
