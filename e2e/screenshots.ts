/** Takes the pictures of the documentation: the real product with the sample of `npm run demo`, in a real browser. */
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { playDemo } from '@cup/rehearsal/demo-cups'
import { DEMO_TEAMS, demoEmail } from '@cup/rehearsal/demo-rosters'
import { type Person, signIn } from '@cup/rehearsal/person'
import { startServer } from '@cup/rehearsal/server-process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { stillness } from './support/axe.ts'
import { chromiumPath } from './support/chromium.ts'

const FOLDER = path.resolve(import.meta.dirname, '../docs/screenshots')
const LARGEST_BYTES = 300_000
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

interface Picture {
  name: string
  address: string
  /** Stands on the page once it is complete. */
  shows: string
  as?: Person
  device?: typeof DESKTOP | typeof PHONE
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function takePicture(browser: Browser, origin: string, picture: Picture): Promise<void> {
  const localStorage = picture.as ? [{ name: 'token', value: picture.as.token }] : []
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    ...(picture.device ?? DESKTOP),
  })
  const page: Page = await context.newPage()
  await page.goto(picture.address)
  await page.getByText(picture.shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  await stillness(page)
  const file = path.join(FOLDER, `${picture.name}.png`)
  await page.screenshot({ path: file, animations: 'disabled' })
  await context.close()
  const { size } = statSync(file)
  say(`  ${picture.name}.png ${Math.round(size / 1000)} KB`)
  if (size > LARGEST_BYTES) throw new Error(`${picture.name}.png is larger than ${LARGEST_BYTES / 1000} KB`)
}

const server = await startServer()
try {
  const admin = await signIn(server.origin, 'admin@example.com', 'Alex Organiser')
  await playDemo(server.origin, admin, (line) => say(`  ${line}`))
  const [someone = ''] = DEMO_TEAMS[0]?.players ?? []
  const player = await signIn(server.origin, demoEmail(someone), someone)
  mkdirSync(FOLDER, { recursive: true })
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const pictures: Picture[] = [
    { name: 'home', address: '/', shows: 'Enter Now' },
    { name: 'prize-pool', address: '/prize-pool', shows: 'Registered Teams' },
    { name: 'bracket-1280', address: '/bracket', shows: 'Winners Bracket', as: player },
    { name: 'bracket-broadcast', address: '/bracket?view=broadcast', shows: 'Winners Bracket' },
    { name: 'admin-overview', address: '/admin', shows: 'What needs you now', as: admin },
    { name: 'admin-matches', address: '/admin?tab=matches', shows: 'Matches (', as: admin },
    { name: 'home-360', address: '/', shows: 'Enter Now', device: PHONE },
    { name: 'bracket-360', address: '/bracket', shows: 'Winners Bracket', as: player, device: PHONE },
  ]
  for (const picture of pictures) await takePicture(browser, server.origin, picture)
  await browser.close()
} finally {
  await server.stop()
}
