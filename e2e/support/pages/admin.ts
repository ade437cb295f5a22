import type { AdminTab } from '@cup/contract/constants'
import type { Locator, Page } from '@playwright/test'

export async function openTab(page: Page, tab: AdminTab): Promise<void> {
  await page.goto(`/admin?tab=${tab}`)
  await page.getByRole('tab', { name: tab, selected: true }).waitFor()
}

/** On the dashboard, switches to another tab as people do, without reloading the page. */
export async function switchTab(page: Page, tab: AdminTab): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('tab', { name: tab, selected: true }).waitFor()
}

/** One of the four numbers on top. */
export const stat = (page: Page, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
    .first()
    .getByRole('definition')

export const matchRow = (page: Page, one: string, two: string): Locator =>
  page.getByRole('list', { name: 'Matches' }).getByRole('listitem').filter({ hasText: one }).filter({ hasText: two })

/** A match by its round, such as `Grand Final`. */
export const rowOfRound = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Matches' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Chooses from the menu of a match. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^More actions/ }).click()
  await row.getByRole('menuitem', { name }).click()
}

/** Checks a team in by hand. */
export const checkInByHand = (row: Locator, team: string): Promise<void> =>
  chooseAction(row, `Check in ${team} by hand`)

/** Generates the bracket from the overview. */
export async function generateBracket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate Bracket' }).click()
  await question(page).getByRole('button', { name: 'Generate Bracket' }).click()
}

export const adminTeam = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Teams', exact: true })
    .locator(':scope > li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

export const modal = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true })
export const question = (page: Page): Locator => page.getByRole('alertdialog')

/** Sets or corrects a result in the form that is open. */
export async function fillScore(page: Page, winner: string, score: string): Promise<void> {
  const form = modal(page, 'Set Match Score')
  await form.getByRole('radio', { name: winner, exact: true }).check()
  await form.getByLabel('Score', { exact: true }).fill(score)
  await form.getByRole('button', { name: 'Save Score' }).click()
}
