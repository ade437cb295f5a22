/**
 * Forgets which mistakes the files before this one reached. Files that share their modules share Stryker's count as
 * well, and each sends it whole: without this the last of 200 would send all that came before.
 */
interface Reached {
  static: Record<string, number>
  perTest: Record<string, Record<string, number>>
}

const { __stryker__: stryker } = globalThis as { __stryker__?: { mutantCoverage?: Reached } }
if (stryker?.mutantCoverage) Object.assign(stryker.mutantCoverage, { static: {}, perTest: {} })
