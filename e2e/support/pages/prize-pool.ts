import type { Locator, Page } from '@playwright/test'

export const createForm = (page: Page): Locator => page.getByRole('form', { name: 'Create New Team' })
export const paymentBanner = (page: Page): Locator => page.getByRole('region', { name: 'Payment Required' })
export const prizePool = (page: Page): Locator => page.getByRole('region', { name: 'Prize Pool' })

/** The card of a team in the list of registered teams. */
export const teamCard = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: /^Registered Teams/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

export async function fillTeam(page: Page, name: string, first: string, second: string): Promise<void> {
  const form = createForm(page)
  await form.getByLabel('Team Name').fill(name)
  await form.getByLabel('Player 2 Email').fill(first)
  await form.getByLabel('Player 3 Email').fill(second)
}
