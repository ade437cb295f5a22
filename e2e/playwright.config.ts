import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

// set by find-browser.ts before any worker loads this
const { CHROMIUM_PATH, DISABLED_FEATURES } = process.env

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'specs' },
    { name: 'walks', testDir: 'walks' },
    // One test of a sweep visits every page, script or state in turn.
    { name: 'sweeps', testDir: 'sweeps', timeout: 180_000 },
  ],
  globalSetup: ['./find-browser.ts', './prepare-data.ts'],
  outputDir: '../node_modules/.cache/test-results',
  fullyParallel: true,
  // A test waits for its page and its server: three keep two processors busy. A slower machine has fewer, not more time.
  workers: Math.ceil(availableParallelism() * 1.5),
  // A test that fails once has a defect, in the test or in the product.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/test-times/browser.json' }]],
  use: {
    launchOptions: {
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without a GPU its process only copies pixels, which the browser's own can do for less.
        '--in-process-gpu',
        '--disable-background-networking',
        ...(DISABLED_FEATURES === undefined ? [] : [`--disable-features=${DISABLED_FEATURES}`]),
      ],
    },
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    trace: 'off',
    actionTimeout: 10_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
})
