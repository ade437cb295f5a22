import type { Locator, Page } from '@playwright/test'
import { expectDialog, expectQuestion } from '../support/dialog-focus.ts'
import { test } from '../support/fixtures.ts'
import { adminTeam, modal, openTab, rowOfRound } from '../support/pages/admin.ts'

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })

test('the dialogs about cups and teams keep the focus and restore it', async ({ enter, admin, pageOf }) => {
  await enter('Alpha')
  await enter('Bravo')
  const page = await pageOf(admin)
  await openTab(page, 'tournaments')
  await expectDialog(page, button(page, 'Create New Tournament'), 'Create New Tournament', 'Tournament Name')
  await expectQuestion(page, button(page, 'Complete Tournament'))
  await openTab(page, 'overview')
  await expectQuestion(page, button(page, 'Reset Tournament'))
  await openTab(page, 'teams')
  const card = adminTeam(page, 'Alpha')
  await expectDialog(page, button(page, 'Custom Seed Bracket'), 'Custom Bracket Seeding')
  await expectDialog(page, button(card, 'Invite Player'), 'Invite Player', 'Player Email')
  await expectDialog(page, button(card, 'Rename'), 'Rename Team', 'New Team Name')
  await expectQuestion(page, button(card, 'Delete'))
  await expectQuestion(page, button(card, 'Kick Alpha Captain'))
})

test('the dialogs about matches and winners keep the focus and restore it', async ({ start, admin, cup, pageOf }) => {
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  const page = await pageOf(admin)
  await openTab(page, 'matches')
  const row = rowOfRound(page, 'Winners Round 1, match 1')
  await expectDialog(page, button(row, 'Set Score'), 'Set Match Score')
  await expectDialog(page, button(row, 'DQ Team'), 'Disqualify Team')
  await button(row, 'DQ Team').click()
  const form = modal(page, 'Disqualify Team')
  await form.getByRole('radio').first().check()
  await expectQuestion(page, form.getByRole('button', { name: 'DQ Team' }))
  await page.keyboard.press('Escape')
  await button(row, 'Start Check-in').click()
  await expectQuestion(page, button(row, 'Process Check-in (0/2)'))

  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  await openTab(page, 'tournaments')
  const past = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: cup.name }) })
  await expectDialog(page, button(past, 'Set Winners'), 'Set Winners', '1st Place Team ID')
})
