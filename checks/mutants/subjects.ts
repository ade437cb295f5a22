export interface Subject {
  name: string
  /** The code that mistakes are planted in. */
  code: readonly string[]
  /** The tests that concern it. */
  tests: readonly string[]
  needs: 'database' | 'page' | 'nothing'
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
  needs: 'database',
})

export const SUBJECTS: readonly Subject[] = [
  {
    name: 'engine',
    code: ['packages/bracket/src/**/*.ts', '!**/*.test.ts'],
    // purity.test.ts reads the source, and a planted mistake is not pure.
    tests: ['packages/bracket/src/**/!(purity).test.ts'],
    needs: 'nothing',
  },
  {
    name: 'contract',
    code: ['packages/contract/src/**/*.ts', '!**/*.test.ts'],
    tests: ['packages/contract/src/**/*.test.ts'],
    needs: 'nothing',
  },
  {
    name: 'rules',
    code: [`${server}/**/*.rules.ts`],
    tests: [`${server}/**/*.test.ts`],
    needs: 'database',
  },
  feature('payments'),
  feature('payouts', ['cup-lifecycle', 'payments/disputes']),
  feature('matches', ['match-room']),
  feature('match-room'),
  feature('notifications'),
  feature('announcements'),
  feature('cup-lifecycle'),
  feature('stats'),
  feature('account', ['records', 'match-room/games']),
  feature('teams'),
  feature('auth', ['users']),
  {
    name: 'web',
    code: ['apps/web/src/{features,pages}/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
    tests: ['apps/web/src/{features,pages,ui,app}/**/*.test.{ts,tsx}'],
    needs: 'page',
  },
]
