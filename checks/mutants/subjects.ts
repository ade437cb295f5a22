export interface Subject {
  name: string
  /** The code that mistakes are planted in. */
  code: readonly string[]
  /** The tests that concern it. */
  tests: readonly string[]
  needsDatabase: boolean
}

const server = 'apps/server/src/features'

/**
 * A feature of the server, with its own tests and those elsewhere that are about it. The tests of every feature that uses
 * it would take too long: a mistake that survives costs a run of all the tests that are listed.
 */
const feature = (name: string, others: readonly string[] = []): Subject => ({
  name,
  code: [`${server}/${name}/**/*.ts`, `!${server}/${name}/**/*.test.ts`],
  tests: [...[name, ...others].map((each) => `${server}/${each}/**/*.test.ts`), 'apps/server/src/every-job.test.ts'],
  needsDatabase: true,
})

export const SUBJECTS: readonly Subject[] = [
  {
    name: 'engine',
    code: ['packages/bracket/src/**/*.ts', '!**/*.test.ts'],
    // purity.test.ts reads the source, and a planted mistake is not pure.
    tests: ['packages/bracket/src/**/!(purity).test.ts'],
    needsDatabase: false,
  },
  {
    name: 'contract',
    code: ['packages/contract/src/**/*.ts', '!**/*.test.ts'],
    tests: ['packages/contract/src/**/*.test.ts'],
    needsDatabase: false,
  },
  {
    name: 'rules',
    code: [`${server}/**/*.rules.ts`],
    tests: [`${server}/**/*.test.ts`],
    needsDatabase: true,
  },
  feature('payments'),
  feature('payouts', ['cup', 'payments/disputes']),
  feature('matches', ['reports']),
  feature('teams'),
  feature('auth', ['users']),
]
