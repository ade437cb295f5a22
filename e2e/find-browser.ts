import { chromiumPath } from './support/chromium.ts'

/** Runs once before the tests. Workers are started afterwards with this environment, and load the configuration anew. */
export default async function findBrowser(): Promise<void> {
  process.env.CHROMIUM_PATH = await chromiumPath()
}
