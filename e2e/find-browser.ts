import { chromiumPath } from './support/chromium.ts'
import { featuresToDisable } from './support/features-to-disable.ts'

/** Runs once before the tests. Workers are started afterwards with this environment, and load the configuration anew. */
export default async function findBrowser(): Promise<void> {
  const executable = await chromiumPath()
  process.env.CHROMIUM_PATH = executable
  process.env.DISABLED_FEATURES = await featuresToDisable(executable)
}
