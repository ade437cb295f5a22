import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createNamedBracket, type NamedBracket } from './factories/played-bracket.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

export const FIRST = 'Winners Round 1.1'
export const SECOND = 'Winners Round 1.2'

/** An app for the whole file, and a new bracket of four teams for each of its tests. */
export function bracketForEachTest(take: (stage: { testApp: TestApp; cup: NamedBracket }) => void): void {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await buildTestApp()
  })
  beforeEach(async () => {
    take({ testApp, cup: await createNamedBracket(testApp, 4) })
  })
  afterAll(() => testApp.close())
}
