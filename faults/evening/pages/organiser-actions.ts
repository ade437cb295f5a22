import type { Match } from '@cup/contract/matches'
import type { Locator, Page } from '@playwright/test'
import { cupBracket, until, winsNeeded } from './players.ts'
import type { Stage } from './stage.ts'

const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name })
const question = (page: Page): Locator => page.getByRole('alertdialog')
const queue = (page: Page): Locator => page.getByRole('tabpanel')

/** Creates a cup with the guide of an empty installation. */
export async function createFirstCup({ page }: Stage, { automatic }: { automatic: boolean }): Promise<void> {
  await page.goto('/admin')
  const form = page.getByRole('form', { name: 'First cup' })
  if (automatic) await form.getByLabel('Automatic check-in').click()
  await button(form, 'Create Tournament').click()
  await page.getByRole('heading', { name: 'Your cup is open' }).waitFor()
}

export async function generateBracket({ page }: Stage): Promise<void> {
  await page
    .locator('button:enabled', { hasText: /^Generate Bracket$/ })
    .first()
    .click()
  await button(question(page), 'Generate Bracket').click()
  await page.getByText('Bracket generated successfully!').waitFor()
}

/** Opens every check-in that can be opened, with one press if there are several. */
export async function startCheckIns(stage: Stage): Promise<void> {
  const ready = await until('a match that is ready', async () => {
    const matches = (await cupBracket(stage)).matches.filter(isReady)
    return matches.length > 0 && matches
  })
  await button(queue(stage.page), ready.length > 1 ? `Start all check-ins (${ready.length})` : 'Start Check-in').click()
  await until('open check-ins', async () => !(await cupBracket(stage)).matches.some(isReady))
}

const isReady = ({ match_status, team1_id, team2_id }: Match): boolean =>
  match_status === 'pending' && team1_id !== null && team2_id !== null

/** Starts every match whose check-in is open; both teams have checked in. */
export async function processCheckIns(stage: Stage): Promise<void> {
  const open = (await cupBracket(stage)).matches.filter(({ match_status }) => match_status === 'checkin')
  const name = open.length > 1 ? `Start ${open.length} matches` : 'Process Check-in (2/2)'
  await button(queue(stage.page), name).click()
  await until('started matches', async () => {
    const { matches } = await cupBracket(stage)
    return !matches.some(({ match_status }) => match_status === 'checkin')
  })
}

/** Sets the result of every match in progress in the queue. The first team wins without losing a game. */
export async function setResults(stage: Stage): Promise<void> {
  const { matches, teams } = await cupBracket(stage)
  const nameOf = (teamId: string | null) => teams.find(({ id }) => id === teamId)?.team_name ?? ''
  for (const match of matches.filter(({ match_status }) => match_status === 'in_progress')) {
    const result = `${winsNeeded(match)}–0 for ${nameOf(match.team1_id)}`
    await queue(stage.page).getByRole('button', { name: result, exact: true }).click()
    await until('the saved result', async () => {
      const now = (await cupBracket(stage)).matches.find(({ id }) => id === match.id)
      return now?.match_status === 'completed'
    })
  }
}

export async function completeCup({ page }: Stage): Promise<void> {
  await button(queue(page).getByRole('list', { name: 'What needs you now' }), 'Complete Tournament').click()
  await button(question(page), 'Complete Tournament').click()
  await page.getByText('Tournament marked as completed!').waitFor()
}

export async function payPrizes({ page }: Stage): Promise<void> {
  await page.locator('button:enabled', { hasText: /^Mark prizes as paid$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark prizes as paid' })
  await untilFocused(dialog.getByLabel('Method'))
  await page.keyboard.type('PayPal')
  await page.keyboard.press('Enter')
  await page.getByText(/^\d+ payouts marked as sent$/).waitFor()
}

/** Corrects the winner of the first match, after two more rounds were played. */
export async function correctFirstResult({ page }: Stage, loser: string): Promise<void> {
  await page.getByRole('tab', { name: 'matches' }).click()
  const row = page
    .getByRole('list', { name: 'Matches' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Winners Round 1, match 1', exact: true }) })
  await button(row, 'Edit Score').click()
  const dialog = page.getByRole('dialog', { name: 'Set Match Score' })
  await dialog.getByRole('button', { name: `2–1 for ${loser}`, exact: true }).click()
  await button(dialog, /^Save and clear \d+ match(es)?$/).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** From the home page to a saved score without the mouse. */
export async function saveScoreByKeyboard({ page }: Stage): Promise<void> {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Admin', exact: true })
  await link.waitFor()
  while (!(await isFocused(link))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await button(page, 'Set Score').first().waitFor()
  await page.keyboard.press('s')
  const first = page
    .getByRole('dialog', { name: 'Set Match Score' })
    .getByRole('button', { name: /^\d–0 for/ })
    .first()
  await untilFocused(first)
  await page.keyboard.press('Enter')
  await page.getByText('Match score updated!').waitFor()
}

const isFocused = async (element: Locator): Promise<boolean> =>
  (await element.and(element.page().locator(':focus')).count()) > 0

const untilFocused = (element: Locator): Promise<boolean> => until('the focus', () => isFocused(element))
