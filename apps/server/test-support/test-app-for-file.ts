import { afterAll, beforeAll } from 'vitest'
import { buildTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/** The server for all tests of a file, started before the hooks and tests of the file. */
export function testAppForFile(options: TestAppOptions = {}): TestApp {
  const testApp = {} as TestApp
  beforeAll(async () => {
    Object.assign(testApp, await buildTestApp(options))
  })
  afterAll(() => testApp.close())
  return testApp
}
