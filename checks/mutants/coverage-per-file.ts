/**
 * Resets Stryker's coverage before each file. Files that share their modules share the coverage too, and each sends all
 * of it: without the reset the last of 200 files would send that of all before it.
 */
interface Reached {
  static: Record<string, number>
  perTest: Record<string, Record<string, number>>
}

const { __stryker__: stryker } = globalThis as { __stryker__?: { mutantCoverage?: Reached } }
if (stryker?.mutantCoverage) Object.assign(stryker.mutantCoverage, { static: {}, perTest: {} })
