import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { keepTimes } from './slowest-tests.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** Stores the times of a Vitest run for the list at the end of `npm test`. */
export default class VitestTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${path.relative(ROOT, module.moduleId)} › ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    )
    keepTimes(times)
  }
}
