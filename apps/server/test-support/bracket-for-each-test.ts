import { beforeEach } from 'vitest'
import { createNamedBracket, type NamedBracket } from './factories/played-bracket.ts'
import type { TestApp } from './test-app.ts'
import { testAppForFile } from './test-app-for-file.ts'

export const FIRST = 'Winners Round 1.1'
export const SECOND = 'Winners Round 1.2'

/** An app for the whole file, and a new bracket of four teams for each of its tests. */
export function bracketForEachTest(take: (stage: { testApp: TestApp; cup: NamedBracket }) => void): void {
  const testApp = testAppForFile()
  beforeEach(async () => {
    take({ testApp, cup: await createNamedBracket(testApp, 4) })
  })
}
