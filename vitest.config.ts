import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import FailuresAtOnce from './checks/failures-at-once.ts'
import LongTestsFirst from './checks/long-tests-first.ts'
import VitestTimes from './checks/vitest-times.ts'

/** Many tests wait for processes they have started: two workers keep a processor busy. */
const WORKERS = 2 * availableParallelism()

/** A slower machine gets fewer workers, not longer waits. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

/** Loading the same modules for each file would take longer than most files; no test keeps state in a module. */
const SHARED_MODULES = { environment: 'node', isolate: false, maxWorkers: WORKERS } as const

/** Tests that need a database: a copy of a template for each file. */
const ON_DATABASE = {
  globalSetup: ['apps/server/test-support/global-setup.ts'],
  setupFiles: ['checks/property-seed.ts', 'apps/server/test-support/check-after-each.ts'],
  ...SHARED_MODULES,
  ...TIMEOUTS,
}

/** Slices of fault runs that are short enough for `npm test`; the others run with the sweeps. */
const SHORT_FAULTS = [
  'faults/money/**/*.test.ts',
  'faults/tournament/tournament-faults.test.ts',
  'faults/live/**/*.test.ts',
  'faults/fuzz/**/*.test.ts',
]

/** Tests that start processes and database clusters (backups, restores, commands, starts, stops): they run with the sweeps. */
const OPERATIONS = [
  'apps/server/src/{run-server,stopping,waiting-connections}.test.ts',
  'apps/server/src/cli/{backup,commands,restore-backup,restore-other-moment}.test.ts',
  'apps/server/src/db/embedded-postgres.test.ts',
  'apps/server/src/features/backups/back-up.job.test.ts',
  'apps/server/test-support/stand-alone.test.ts',
]

/** Rules for every size of a cup, which `npm test` checks for a few, and for every call, job and query. */
const EVERY_SIZE_AND_CALL = [
  'apps/server/src/features/matches/whole-cup-sizes.test.ts',
  'apps/server/test-support/history/every-plan.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongTestsFirst },
    reporters: ['default', new FailuresAtOnce(), new VitestTimes()],
    projects: [
      {
        test: {
          name: 'bracket',
          include: ['packages/bracket/src/**/*.test.ts'],
          setupFiles: ['checks/property-seed.ts'],
          ...SHARED_MODULES,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'game',
          include: ['packages/game/src/**/*.test.ts'],
          setupFiles: ['checks/property-seed.ts'],
          ...SHARED_MODULES,
          ...TIMEOUTS,
        },
      },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], ...SHARED_MODULES, ...TIMEOUTS } },
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          setupFiles: ['checks/property-seed.ts'],
          ...SHARED_MODULES,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'deploy',
          include: ['deploy/**/*.test.ts'],
          environment: 'node',
          ...TIMEOUTS,
          // builds the whole release
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'stand-ins',
          include: ['packages/stand-ins/src/**/*.test.ts'],
          ...SHARED_MODULES,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test-support}/**/*.test.ts', 'bench/**/*.test.ts', ...SHORT_FAULTS],
          exclude: [...OPERATIONS, ...EVERY_SIZE_AND_CALL],
          ...ON_DATABASE,
        },
      },
      { test: { name: 'operations', include: [...OPERATIONS, ...EVERY_SIZE_AND_CALL], ...ON_DATABASE } },
      { test: { name: 'faults', include: ['faults/**/*.test.ts'], exclude: SHORT_FAULTS, ...ON_DATABASE } },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.isolated.test.{ts,tsx}'],
          // forks, because a test may set the time zone
          pool: 'forks',
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        // tests that replace a module or need fresh modules
        test: {
          name: 'web-isolated',
          include: ['src/**/*.isolated.test.{ts,tsx}'],
          pool: 'vmForks',
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
