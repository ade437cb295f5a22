import { expect, type Locator, type Page } from '@playwright/test'

/** The card of a match, in the tree or in the list. */
export const matchCard = (page: Page, one: string, two: string): Locator =>
  page.getByRole('article', { name: `${one} vs ${two}` })

/** The sheet of a match; for its players it has the room. */
export const matchSheet = (page: Page): Locator => page.getByRole('dialog')

export const yourMatch = (page: Page): Locator => page.getByRole('region', { name: 'Your next match' })

/** The dock on every page while a match of the viewer is due. */
export const dock = (page: Page): Locator => page.getByRole('region', { name: 'Your match', exact: true })

export const bracketBox = (page: Page): Locator => page.locator('.bk-scroller')

/** Part of the tools, which are loaded after the matches. */
export const teamFinder = (page: Page): Locator => page.getByRole('combobox', { name: 'Find a team' })

/** Waits until the bracket page is complete: the last button of the toolbar is loaded when the page is idle. */
export const untilComplete = async (page: Page): Promise<void> => {
  await expect(teamFinder(page)).toBeVisible()
  const views = page.getByRole('group', { name: 'View' })
  // on a phone it is hidden, because the list has another one
  await expect(
    views.locator('xpath=following-sibling::div').locator('button', { hasText: 'Save picture' }),
  ).toBeAttached()
}
