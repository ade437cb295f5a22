import { globSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'

const FEATURES = path.resolve(import.meta.dirname, '../../src/features')
const EXPORTED = /^export (?:async )?(?:function|const) (\w+)(?:<[^>]*>)?(?:\(| = (?:async )?\()/gm

/** Every function that a `*.queries.ts` file exports, as `file function`. */
const exportedQueries = (): string[] =>
  globSync('**/*.queries.ts', { cwd: FEATURES }).flatMap((file) =>
    [...readFileSync(path.join(FEATURES, file), 'utf8').matchAll(EXPORTED)].map(([, name]) => `${file} ${name}`),
  )

export interface WatchedQueries {
  all: string[]
  uncalled: string[]
}

/** Watches which queries are called from now on. */
export async function watchQueries(): Promise<() => Promise<WatchedQueries>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
    const called = new Set(
      result.flatMap(({ url, functions }) => {
        const [, file] = /\/src\/features\/(.*\.queries\.ts)/.exec(url) ?? []
        return functions
          .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
          .map(({ functionName }) => `${file} ${functionName}`)
      }),
    )
    const all = exportedQueries()
    return { all, uncalled: all.filter((query) => !called.has(query)).toSorted() }
  }
}
