import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Person } from '@cup/rehearsal/person'
import type { Browser } from '@playwright/test'
import { untilStill } from './axe.ts'
import { watchRequests } from './quiet.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** All pictures; not part of the repository. */
export const ALL_PICTURES = path.join(ROOT, '.cache/screenshots')
/** Those that the documentation shows. */
const SHOWN_PICTURES = path.join(ROOT, 'docs/screenshots')
const MAX_BYTES = 1_000_000

const DEVICES = {
  1280: { viewport: { width: 1280, height: 800 } },
  390: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  360: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  1080: { viewport: { width: 1920, height: 1080 } },
} as const

export interface Picture {
  name: string
  address: string
  /** A text that is on the page once it is complete. */
  shows: string
  as?: Person
  /** Widths, or 1080 for a stream. */
  sizes?: readonly (keyof typeof DEVICES)[]
  /** For a page that is taller than the device. */
  height?: number
  /** The name of a button to press first, and a text of what it opens. */
  press?: { name: string; opens: string }
  /** The summary of a section to unfold first. */
  unfold?: string
  /** Whether the documentation shows it, at this size. */
  documented?: keyof typeof DEVICES
}

export async function takePicture(browser: Browser, origin: string, picture: Picture): Promise<string[]> {
  mkdirSync(ALL_PICTURES, { recursive: true })
  mkdirSync(SHOWN_PICTURES, { recursive: true })
  const taken: string[] = []
  for (const size of picture.sizes ?? ([1280, 390] as const)) {
    const file = path.join(ALL_PICTURES, `${picture.name}-${size}.png`)
    await takeAt(browser, origin, picture, DEVICES[size], file)
    if (picture.documented === size) {
      if (statSync(file).size > MAX_BYTES) throw new Error(`${file} is larger than ${MAX_BYTES / 1000} KB`)
      copyFileSync(file, path.join(SHOWN_PICTURES, path.basename(file)))
    }
    taken.push(`${picture.name}-${size}`)
  }
  return taken
}

async function takeAt(
  browser: Browser,
  origin: string,
  { address, shows, as, press, unfold, height }: Picture,
  device: (typeof DEVICES)[keyof typeof DEVICES],
  file: string,
): Promise<void> {
  const localStorage = as ? [{ name: 'token', value: as.token }] : []
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    ...device,
    ...(height === undefined ? {} : { viewport: { width: device.viewport.width, height } }),
  })
  const page = await context.newPage()
  const quiet = watchRequests(page)
  await page.goto(address)
  await page.getByText(shows).first().waitFor({ state: 'attached' })
  await quiet()
  if (press) {
    await page.getByRole('button', { name: press.name, exact: true }).first().click()
    await page.getByText(press.opens).first().waitFor()
  }
  if (unfold) {
    await page.locator('summary', { hasText: unfold }).click()
    await page.locator('summary', { hasText: unfold }).scrollIntoViewIfNeeded()
  }
  await quiet()
  // Parts of a bracket that load later have an invisible placeholder.
  const isBracket = address.startsWith('/bracket') && !address.includes('broadcast')
  const hasTools = isBracket && (await page.getByText('Winners Bracket').count()) > 0
  if (hasTools) await page.locator('button', { hasText: 'Save picture' }).first().waitFor({ state: 'attached' })
  // The empty places of the rail of matches and of the podium.
  for (const place of ['div.h-15:empty', 'div.h-66:empty']) await page.locator(place).waitFor({ state: 'detached' })
  await untilStill(page)
  await page.screenshot({ path: file, animations: 'disabled' })
  await context.close()
}
