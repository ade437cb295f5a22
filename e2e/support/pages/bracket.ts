import type { Locator, Page } from '@playwright/test'

/** The card of a match, in the tree or in the list. */
export const matchCard = (page: Page, one: string, two: string): Locator =>
  page.getByRole('article', { name: `${one} vs ${two}` })

export const yourMatch = (page: Page): Locator => page.getByRole('region', { name: 'Your next match' })

/** What floats on every page while a match of the viewer is due. */
export const dock = (page: Page): Locator => page.getByRole('region', { name: 'Your match', exact: true })

export const bracketBox = (page: Page): Locator => page.locator('.bk-scroller')

/** Comes with the tools, which are loaded after the matches. */
export const teamFinder = (page: Page): Locator => page.getByRole('combobox', { name: 'Find a team' })
