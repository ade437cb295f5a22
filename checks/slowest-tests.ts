import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../node_modules/.cache/test-times')
const BEGAN = path.join(FOLDER, 'began')
const SHOWN = 10

export interface TestTime {
  name: string
  ms: number
}

/** A file, or a group of tests in it, in Playwright's report. */
interface BrowserSuite {
  suites?: BrowserSuite[]
  specs?: { file: string; title: string; tests: { results: { duration: number }[] }[] }[]
}

/** Deletes the times of earlier runs and stores when this one began. */
function begin(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(BEGAN, String(Date.now()))
}

/** Stores the times of a Vitest run until `npm test` ends. */
export function keepTimes(times: readonly TestTime[]): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path.join(FOLDER, 'vitest.json'), JSON.stringify(times))
}

/** The slowest tests since `begin`, one line each, then the number of tests and the total time. */
function summary(): string {
  const times = [...(read<TestTime[]>('vitest') ?? []), ...browserTimes()]
  const slowest = times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
  return [
    'The ten slowest tests:',
    ...slowest,
    `${times.length.toLocaleString('en')} tests in ${sinceBeginning()}`,
  ].join('\n')
}

function sinceBeginning(): string {
  const seconds = Math.round((Date.now() - Number(readFileSync(BEGAN, 'utf8'))) / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function read<T>(run: string): T | undefined {
  const file = path.join(FOLDER, `${run}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

function browserTimes(suite = read<BrowserSuite>('browser') ?? {}): TestTime[] {
  const times = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ name: `${file} › ${title}`, ms: duration }))),
  )
  return [...times, ...(suite.suites ?? []).flatMap((inner) => browserTimes(inner))]
}

if (import.meta.main) {
  if (process.argv[2] === 'begin') begin()
  else console.log(summary())
}
