import { defineConfig } from 'vitest/config'
import QuickFilesFirst from './quick-files-first.ts'
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
  page: {
    environment: 'jsdom',
    setupFiles: ['checks/mutants/coverage-per-file.ts', 'apps/web/test-support/setup.ts'],
    isolate: false,
  },
  nothing: { environment: 'node' },
}

const test = {
  include: [...subject.tests],
  // Whole cups and races would take more than half of the time.
  exclude: ['**/*.race.test.ts', '**/whole-cup*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 5_000 } },
  ...NEEDS[subject.needs],
}

/** As in the pages' own configuration: most files share their modules, which saves loading them for each. */
const isolated = {
  ...test,
  name: 'isolated',
  include: subject.tests.map((pattern) => pattern.replace('*.test.', '*.isolated.test.')),
  isolate: true,
}
const shared = {
  ...test,
  name: 'shared',
  exclude: [...test.exclude, ...isolated.include],
  setupFiles: [...NEEDS.page.setupFiles, 'checks/mutants/load-pages-first.ts'],
}

export default defineConfig({
  test: {
    sequence: { sequencer: QuickFilesFirst },
    ...(subject.needs === 'page' ? { projects: [{ test: shared }, { test: isolated }] } : test),
  },
})
