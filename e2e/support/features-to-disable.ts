import { chromium } from '@playwright/test'

const SWITCH = '--disable-features='
/** Built-in pages that a whole Chromium loads for every window; they cost more than a page of the product. */
const OF_WINDOWS = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup']

/** The browser obeys only the last such switch, so ours repeats the features that Playwright disables. */
export async function featuresToDisable(executablePath: string): Promise<string> {
  const started = await chromium.launchServer({ executablePath, args: ['--no-sandbox'] })
  const playwrights = started.process().spawnargs.findLast((argument) => argument.startsWith(SWITCH))
  await started.close()
  return [playwrights?.slice(SWITCH.length), ...OF_WINDOWS].filter(Boolean).join(',')
}
