import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The default leaves one of two processors idle; more than two would only fight over the one database.
    maxWorkers: 2,
    projects: [
      { test: { name: 'bracket', include: ['packages/bracket/src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'deploy',
          include: ['deploy/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'stand-ins',
          include: ['packages/stand-ins/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test-support}/**/*.test.ts', 'faults/**/*.test.ts'],
          globalSetup: ['apps/server/test-support/global-setup.ts'],
          setupFiles: ['apps/server/test-support/check-after-each.ts'],
          environment: 'node',
          // Loading the whole server again for each file took half of the time; no test keeps anything in a module.
          isolate: false,
          // A busy machine takes its time; what a test waits for comes, or the product is broken.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'apps/web/vite.config.ts',
    ],
  },
})
