import { readFile } from 'node:fs/promises'
import { playOut } from '@cup/rehearsal/cup'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { modal, openTab, question, stat } from '../support/pages/admin.ts'
import { toast } from '../support/pages/frame.ts'

const listed = (page: Page, list: 'Active tournaments' | 'Past Tournaments', name: string): Locator =>
  page
    .getByRole('list', { name: list })
    .locator(':scope > li')
    .filter({ has: page.getByRole('heading', { name }) })

async function downloaded(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await button.click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('an organiser creates the next cup, which becomes current after the one before it', async ({
  admin,
  cup,
  pageOf,
}) => {
  const page = await pageOf(admin)
  await openTab(page, 'tournaments')
  const current = listed(page, 'Active tournaments', cup.name)
  await expect(current.getByText('ACTIVE', { exact: true })).toBeVisible()
  await expect(current.getByRole('term')).toHaveText(['Prize Pool', 'Teams Registered', 'Start Date', 'Created'])
  await expect(current.getByText('Sat, Jan 5, 2030, 7:00 PM GMT+1')).toBeVisible()

  await page.getByRole('button', { name: 'Create New Tournament' }).click()
  const form = modal(page, 'Create New Tournament')
  await expect(form.getByLabel('Tournament Name')).toBeFocused()
  await expect(form.getByLabel('Start Date')).toHaveValue('2030-01-12T19:00')
  await form.getByLabel('Tournament Name').fill('')
  await form.getByLabel('Start Date').fill('')
  await form.getByRole('button', { name: 'Create Tournament' }).click()
  await expect(form.getByText('Tournament name is required')).toBeVisible()
  await expect(form.getByText('Start date is required')).toBeVisible()
  await expect(form.getByText('In your time zone, Europe/Berlin')).toBeVisible()
  await form.getByLabel('Tournament Name').fill('Next Friday')
  await form.getByLabel('Start Date').fill('2030-02-01T20:00')
  await form.getByRole('button', { name: 'Create Tournament' }).click()
  await expect(toast(page, 'Tournament created successfully!')).toBeVisible()
  const next = listed(page, 'Active tournaments', 'Next Friday')
  await expect(next.getByText('Scheduled. Becomes current when the one before it is completed.')).toBeVisible()
  await expect(next.getByText('Fri, Feb 1, 2030, 8:00 PM GMT+1')).toBeVisible()

  await current.getByRole('button', { name: 'Complete Tournament' }).click()
  await expect(question(page).getByText('No bracket was generated, so the tournament is cancelled.')).toBeVisible()
  await question(page).getByRole('button', { name: 'Complete Tournament' }).click()
  await expect(toast(page, 'Tournament marked as completed!')).toBeVisible()
  await expect(listed(page, 'Past Tournaments', cup.name).getByText('Cancelled')).toBeVisible()
  await expect(next.getByText('Current tournament, active')).toBeVisible()
})

test('the winners are set by hand with the ids from the teams tab', async ({ start, admin, cup, pageOf }) => {
  const { teams } = await start('Alpha', 'Bravo', 'Charlie')
  await playOut(admin, cup.id)
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  const page = await pageOf(admin)
  await openTab(page, 'tournaments')
  const past = listed(page, 'Past Tournaments', cup.name)
  await expect(past.getByRole('list', { name: 'Podium' })).toContainText('1st Alpha')
  await past.getByRole('button', { name: 'Set Winners' }).click()
  const form = modal(page, 'Set Winners')
  await expect(form.getByText('Find team IDs in the Teams tab')).toBeVisible()
  const field = (place: string) => form.getByLabel(`${place} Place Team ID`)
  await expect(field('1st')).toHaveValue(teams[0]?.id ?? '')
  await field('1st').fill('nobody')
  await expect(form.getByText('This tournament has no team with this ID')).toBeVisible()
  await form.getByRole('button', { name: 'Set Winners' }).click()
  await expect(page.getByRole('alert').getByText(/team/i)).toBeVisible()
  await field('1st').fill(teams[2]?.id ?? '')
  await field('2nd').fill(teams[0]?.id ?? '')
  await field('3rd').fill('')
  await form.getByRole('button', { name: 'Set Winners' }).click()
  await expect(toast(page, 'Winners set successfully!')).toBeVisible()
  await expect(past.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveText([
    '1st Charlie',
    '2nd Alpha',
  ])
})

test('the money of a cup adds up, and prizes are changed, sent and then fixed', async ({
  start,
  admin,
  cup,
  pageOf,
}) => {
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await playOut(admin, cup.id)
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  const page = await pageOf(admin, { acceptDownloads: true })
  await openTab(page, 'tournaments')
  const past = listed(page, 'Past Tournaments', cup.name)
  await past.getByRole('button', { name: 'Payments' }).click()
  await expect(past.getByText('4 fees $40.00 − 0 refunded $0.00 = pool $40.00')).toBeVisible()
  await expect(past.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(4)
  const ledger = await downloaded(page, past.getByRole('button', { name: 'Ledger CSV' }))
  expect(ledger.name).toMatch(/-ledger\.csv$/)
  expect(ledger.text.trim().split('\n')).toHaveLength(5)

  await past.getByRole('button', { name: 'Payouts' }).click()
  await expect(past.getByText('Prizes paid: 0 of', { exact: false }).first()).toBeVisible()
  const [first, second] = [past.getByLabel('1st Prize'), past.getByLabel('2nd Prize')]
  await expect(first).toHaveValue('20.00')
  await first.fill('21.00')
  await expect(past.getByText('$41.00 of $40.00 assigned')).toBeVisible()
  await expect(past.getByRole('button', { name: 'Save amounts' })).toBeDisabled()
  await second.fill('11.00')
  await past.getByRole('button', { name: 'Save amounts' }).click()
  await expect(toast(page, 'Prize amounts updated')).toBeVisible()

  const line = past.getByRole('list', { name: 'Payouts' }).getByRole('listitem').first()
  await line.getByRole('button', { name: 'Mark as sent' }).click()
  const form = modal(page, 'Mark as sent')
  await form.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(form.getByLabel('Method')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Method').fill('PayPal')
  await form.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(toast(page, 'Payout marked as sent')).toBeVisible()
  await expect(line.getByText('Sent', { exact: true })).toBeVisible()
  await expect(first).toBeDisabled()
  await expect(past.getByText('The amounts are fixed: a prize has been sent.')).toBeVisible()
  const payouts = await downloaded(page, past.getByRole('button', { name: 'Payouts CSV' }))
  expect(payouts.text).toContain('PayPal')

  await past.getByRole('button', { name: 'Set Winners' }).click()
  const winners = modal(page, 'Set Winners')
  const [champion, runnerUp] = [winners.getByLabel('1st Place Team ID'), winners.getByLabel('2nd Place Team ID')]
  const [one, two] = [await champion.inputValue(), await runnerUp.inputValue()]
  await champion.fill(two)
  await runnerUp.fill(one)
  await winners.getByRole('button', { name: 'Set Winners' }).click()
  await expect(page.getByRole('alert').getByText(/sent|paid/)).toBeVisible()
})

test('a reset names what is deleted, empties the cup and refunds the fees', async ({ enter, admin, cup, pageOf }) => {
  for (const name of ['Alpha', 'Bravo']) await enter(name, { throughApi: true })
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  const page = await pageOf(admin)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Reset Tournament' }).click()
  const text = 'Are you sure? This will delete ALL teams, matches, and reset the prize pool!'
  await expect(question(page).getByText(text)).toBeVisible()
  await expect(question(page).getByText('2 teams and 2 matches are deleted')).toBeVisible()
  await expect(question(page).getByText('$20.00 from 2 paid teams is refunded to the captains')).toBeVisible()
  await expect(question(page).getByRole('button', { name: 'Reset Tournament' })).toBeDisabled()
  await question(page).getByLabel("Type the tournament's name to confirm.").fill(cup.name)
  await question(page).getByRole('button', { name: 'Reset Tournament' }).click()
  await expect(toast(page, 'Tournament reset successfully')).toBeVisible()
  await expect(stat(page, 'Paid Teams')).toHaveText('0/0')
  await expect(stat(page, 'Matches')).toHaveText('0/0')
  await expect(stat(page, 'Prize Pool')).toHaveText('$0.00')
  await expect(page.getByText('Tournament Status: active')).toBeVisible()
  await openTab(page, 'tournaments')
  await listed(page, 'Active tournaments', cup.name).getByRole('button', { name: 'Payments' }).click()
  await expect(page.getByText('2 fees $20.00 − 2 refunded $20.00 = pool $0.00')).toBeVisible()
})
