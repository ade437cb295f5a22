import { defineConfig } from 'vitest/config'
import { SUBJECTS } from './subjects.ts'

const subject = SUBJECTS.find(({ name }) => name === process.env.MUTANTS_SUBJECT)
if (subject === undefined) throw new Error('node launch.cjs checks/mutants/run.ts starts this')

const NEEDS = {
  database: {
    environment: 'node',
    globalSetup: ['apps/server/test-support/global-setup.ts'],
    setupFiles: ['apps/server/test-support/check-after-each.ts'],
    isolate: false,
  },
  page: { environment: 'jsdom', setupFiles: ['apps/web/test-support/setup.ts'] },
  nothing: { environment: 'node' },
}

export default defineConfig({
  test: {
    include: [...subject.tests],
    // Whole cups and races would take more than half of the time.
    exclude: ['**/*.race.test.ts', '**/whole-cup*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
    ...NEEDS[subject.needs],
  },
})
