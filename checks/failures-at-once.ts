import path from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

const ROOT = path.join(import.meta.dirname, '..')

/** Prints a failure at once. The default reporter waits for the end of the file, which may take a minute. */
export default class FailuresAtOnce implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    console.error(
      `failed: ${path.relative(ROOT, test.module.moduleId)} › ${test.fullName}\n${errors[0]?.message ?? ''}`,
    )
  }
}
