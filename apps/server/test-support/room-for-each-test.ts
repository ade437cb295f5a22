import { beforeEach } from 'vitest'
import { createRoomScene, type RoomScene } from './factories/create-room-scene.ts'
import type { TestApp } from './test-app.ts'
import { testAppForFile } from './test-app-for-file.ts'

/** An app for the whole file, and a new match with its room for each of its tests. */
export function roomForEachTest(take: (stage: { testApp: TestApp; scene: RoomScene }) => void): void {
  const testApp = testAppForFile()
  beforeEach(async () => {
    take({ testApp, scene: await createRoomScene(testApp) })
  })
}
