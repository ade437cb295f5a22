/**
 * Plants mistakes in the code, one at a time, and runs the tests that concern it: `node launch.cjs
 * checks/mutants/run.ts engine teams`.
 * `--share 0.1` tries a tenth of them, chosen by `--seed`; `--bar 90` is the percentage that must be found. Results of an
 * earlier run are kept if neither the code nor the tests have changed; `--afresh` tries everything again.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { isSampled } from './is-sampled.ts'
import { lineOf, type Score, scoreOf, writeSurvivors } from './report.ts'
import { SUBJECTS, type Subject } from './subjects.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    bar: { type: 'string', default: '90' },
    workers: { type: 'string', default: '3' },
    afresh: { type: 'boolean', default: false },
  },
})
const sample = { seed: values.seed, share: Number(values.share) }
const unknown = positionals.filter((name) => !SUBJECTS.some((subject) => subject.name === name))
if (unknown.length > 0) {
  console.error(
    `mutants: no such subject: ${unknown.join(', ')}. There are ${SUBJECTS.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

const chosen = positionals.length === 0 ? SUBJECTS : SUBJECTS.filter(({ name }) => positionals.includes(name))
console.log(`mutants: seed ${sample.seed}, share ${sample.share}`)
const scores: Score[] = []
for (const subject of chosen) scores.push(await plantIn(subject))
console.log(scores.map(lineOf).join('\n'))
process.exitCode = scores.some(({ percent }) => percent < Number(values.bar)) ? 1 : 0

async function plantIn(subject: Subject): Promise<Score> {
  process.env.MUTANTS_SUBJECT = subject.name
  process.env.MUTANTS_SEED = sample.seed
  process.env.MUTANTS_SHARE = String(sample.share)
  const stryker = new Stryker({
    mutate: [...subject.code],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', path.join(import.meta.dirname, 'plugins.ts')],
    checkers: ['sample'],
    ignorers: ['log-lines', 'class-names'],
    vitest: {
      configFile: 'checks/mutants/vitest.config.ts',
      related: false,
      // As in the web's own configuration: a test can set the time zone only in its own process.
      ...(subject.needs === 'page' && { pool: 'forks' }),
    },
    coverageAnalysis: 'perTest',
    // A mistake in a constant of a module would take all tests of the pages, which is minutes for each.
    ignoreStatic: subject.needs === 'page',
    concurrency: Number(values.workers),
    // a timeout counts as found, so a busy machine must not cause one
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 60,
    ignorePatterns: [
      'release',
      'docs',
      'e2e',
      'bench',
      '**/dist',
      '.data*',
      '.cache',
      '.mutants',
      ...withoutPages(subject),
    ],
    tempDirName: '.mutants/tmp',
    // Stryker would rewrite the paths in tsconfig.json with a function that TypeScript 7 no longer has. The sandbox
    // copies all files, so the paths fit as they are.
    tsconfigFile: 'none',
    incremental: true,
    incrementalFile: `.mutants/${subject.name}.json`,
    force: values.afresh,
    reporters: ['progress-append-only'],
    allowEmpty: false,
  })
  const results = (await stryker.runMutationTest()).filter(
    (mutant) =>
      // a constant counts as covered only by the test that loads it first, so only that test would run
      !(subject.needs === 'page' && mutant.static) &&
      // mutants without coverage never reach the checker
      (mutant.status !== 'NoCoverage' || isSampled(sample, mutant)),
  )
  const score = scoreOf(subject.name, results)
  console.log(lineOf(score))
  console.log(`Survivors: ${path.relative(process.cwd(), writeSurvivors('.mutants', subject.name, results))}`)
  return score
}

/** Copying the pages into the sandbox takes time, and only their own tests need them. */
function withoutPages({ needs }: Subject): string[] {
  return needs === 'page' ? [] : ['apps/web']
}
