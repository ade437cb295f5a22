import { defineConfig } from '@playwright/test'
import { chromiumPath } from './support/chromium.ts'

const executablePath = await chromiumPath()

export default defineConfig({
  testDir: 'specs',
  outputDir: '../node_modules/.cache/test-results',
  fullyParallel: true,
  // Tests wait more than they compute: four keep two processors busy.
  workers: 4,
  // A browser on a busy machine: whatever needed the second try is reported as flaky, and wants mending.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] },
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
