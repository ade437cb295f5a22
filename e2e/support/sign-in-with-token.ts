import type { Page } from '@playwright/test'

/**
 * Signs the browser in with the first page that it opens. A storage state of Playwright would load a page of its own
 * for that, in every context.
 */
export async function signInWithToken(page: Page, origin: string, token: string): Promise<void> {
  const script = await page.addInitScript(
    (session) => {
      if (location.origin === session.origin) localStorage.setItem('token', session.token)
    },
    { origin, token },
  )
  // Only once: a person who signs out stays signed out.
  page.once('domcontentloaded', () => void script.dispose().catch(() => undefined))
}
