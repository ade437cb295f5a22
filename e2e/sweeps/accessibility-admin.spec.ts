import { playOut } from '@cup/rehearsal/cup'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { adminTeam, modal, question, rowOfRound, switchTab } from '../support/pages/admin.ts'
import { toast } from '../support/pages/frame.ts'

const TABS = ['overview', 'tournaments', 'teams', 'users', 'matches'] as const

async function scanTabs(page: Page, state: string): Promise<void> {
  for (const tab of TABS) {
    await switchTab(page, tab)
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await expectAccessible(page, `${tab} ${state}`)
  }
}

/** Opens a dialog, audits it and closes it. */
async function scanDialog(page: Page, opener: string, dialog: string, scope = page.getByRole('main')): Promise<void> {
  await scope.getByRole('button', { name: opener }).first().click()
  await expect(modal(page, dialog).or(question(page))).toBeVisible()
  await expectAccessible(page, dialog)
  await page.keyboard.press('Escape')
  await expect(modal(page, dialog).or(question(page))).toBeHidden()
}

test('the dashboard while teams register', async ({ enter, admin, pageOf }) => {
  await enter('Alpha')
  await enter('Bravo', { joined: true })
  await enter('Charlie', { paid: false })
  const page = await pageOf(admin)
  await page.goto('/admin')
  await scanTabs(page, 'before the bracket')
  await switchTab(page, 'overview')
  await scanDialog(page, 'Generate Bracket', 'Generate Bracket?')
  await scanDialog(page, 'Reset Tournament', 'Reset Tournament?')
  await switchTab(page, 'tournaments')
  await scanDialog(page, 'Create New Tournament', 'Create New Tournament')
  await scanDialog(page, 'Complete Tournament', 'Complete Tournament')
  await switchTab(page, 'teams')
  await scanDialog(page, 'Custom Seed Bracket', 'Custom Bracket Seeding')
  const card = adminTeam(page, 'Alpha')
  await scanDialog(page, 'Rename', 'Rename Team', card)
  await scanDialog(page, 'Invite Player', 'Invite Player', card)
  await scanDialog(page, 'Kick', 'Kick Alpha Captain?', card)
  await scanDialog(page, 'Delete', 'Delete Alpha?', card)
})

test('the dashboard while the cup is played', async ({ start, admin, cup, pageOf }) => {
  const { bracket } = await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await playOut(admin, cup.id, undefined, 1)
  const page = await pageOf(admin)
  await page.goto('/admin?tab=matches')
  await rowOfRound(page, 'Winners Round 1, match 2').getByRole('button', { name: 'Start Check-in' }).click()
  await expect(toast(page, 'Check-in started! Players have 7 minutes.')).toBeVisible()
  await scanTabs(page, 'during the cup')
  await switchTab(page, 'overview')
  await scanDialog(page, 'Reset Bracket', 'Reset Bracket?')
  await switchTab(page, 'matches')
  const open = rowOfRound(page, 'Winners Round 1, match 2')
  await scanDialog(page, 'Process Check-in', 'Process Check-in?', open)
  await scanDialog(page, 'Set Score', 'Set Match Score', open)
  await scanDialog(page, 'DQ Team', 'Disqualify Team', open)
  await rowOfRound(page, 'Winners Round 1, match 1').getByRole('button', { name: 'Edit Score' }).click()
  await modal(page, 'Set Match Score').getByRole('radio', { checked: false }).check()
  await expect(page.getByRole('list', { name: 'Affected matches' })).toBeVisible()
  await expectAccessible(page, 'impact of a correction')
  await page.goto(`/bracket?match=${bracket.matches[1]?.id}`)
  await expect(page.getByRole('region', { name: 'Organiser' }).getByRole('button', { name: 'Set Score' })).toBeVisible()
  await expectAccessible(page, 'the organiser’s buttons in the sheet of a match')
})

test('the money of a finished cup', async ({ start, admin, cup, pageOf }) => {
  await start('Alpha', 'Bravo', 'Charlie')
  await playOut(admin, cup.id)
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  const page = await pageOf(admin)
  for (const view of ['payments', 'payouts']) {
    await page.goto(`/admin?tab=tournaments&cup=${cup.id}&show=${view}`)
    await expect(page.getByRole('list', { name: view === 'payments' ? 'Payments' : 'Payouts' })).toBeVisible()
    await expectAccessible(page, view)
  }
  const past = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: cup.name }) })
  await scanDialog(page, 'Set Winners', 'Set Winners', past)
  await scanDialog(page, 'Mark as sent', 'Mark as sent', past)
  await switchTab(page, 'overview')
  await scanDialog(page, 'Mark prizes as paid', 'Mark prizes as paid')
})
