import type { Locator, Page } from '@playwright/test'

/** One text in the toast area. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/**
 * Resolves once the bar shows this text. The page checks in every frame, because a text of two seconds could disappear
 * between two polls of a test. Call it before the text can appear.
 */
export const untilBarShows = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((words) => document.querySelector('header')?.textContent.includes(words), text)

/** Keeps toasts on the page, because a slow machine may check them late. Call it before the page is opened. */
export const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const original = window.setTimeout.bind(window)
    const MAX_TOAST_MS = 8000
    const longer = (run: () => void, ms?: number) => original(run, ms === MAX_TOAST_MS ? 600_000 : ms)
    Object.assign(window, { setTimeout: longer })
  })

export const signInDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Join the Tournament' })

export const accountButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Account of ${name}` })

/** Signs in through the local identity provider as a new person. */
export async function fillProviderForm(page: Page, email: string, name: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Continues with Google from the open sign-in dialog. */
export async function signInHere(page: Page, email: string, name: string): Promise<void> {
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await fillProviderForm(page, email, name)
}

export const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'))

/** The text copied last. The browser writes it after the press, so poll for it. */
export const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Counts the page's requests to addresses that contain `part`, from now on. */
export function countRequests(page: Page, part: string, method = 'GET'): { readonly count: number } {
  const counter = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(part)) counter.count++
  })
  return counter
}

/** Makes the next call to an address fail without a `detail`. For actions; for reads use `failLoading`. */
export async function failNext(page: Page, address: string, status = 500): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json: {} }), { times: 1 })
}

/**
 * Makes every read of an address fail without a `detail` while a page is opened. One failure is not enough: the previous
 * page may still read the same address and get it.
 */
export async function failLoading(page: Page, address: string, open: () => Promise<void>): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 400, json: {} }))
  await open()
  await page.unroute(address)
}
