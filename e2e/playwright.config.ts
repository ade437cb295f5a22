import { defineConfig } from '@playwright/test'

// set by find-browser.ts before any worker loads this
const { CHROMIUM_PATH, DISABLED_FEATURES } = process.env

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'specs' },
    { name: 'sweeps', testDir: 'sweeps' },
  ],
  globalSetup: './find-browser.ts',
  outputDir: '../node_modules/.cache/test-results',
  fullyParallel: true,
  // Tests wait more than they compute: four keep two processors busy.
  workers: 4,
  // A test that fails once has a defect, in the test or in the product.
  retries: 0,
  // Only ends a test that hangs; a busy machine may be slow.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/test-times/browser.json' }]],
  use: {
    launchOptions: {
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        ...(DISABLED_FEATURES === undefined ? [] : [`--disable-features=${DISABLED_FEATURES}`]),
      ],
    },
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    trace: 'off',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
