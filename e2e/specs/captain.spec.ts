import type { Tournament } from '@cup/contract/tournaments'
import type { Person } from '@cup/rehearsal/person'
import type { Page } from '@playwright/test'
import { addressOf, expect, test } from '../support/fixtures.ts'
import { clipboardOf, toast } from '../support/pages/frame.ts'
import { prizePool, teamCard } from '../support/pages/prize-pool.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Manage team' })
const row = (page: Page, text: string) => dialog(page).getByRole('listitem').filter({ hasText: text })

async function manage(page: Page, team: string): Promise<void> {
  await page.goto('/prize-pool')
  await teamCard(page, team).getByRole('button', { name: 'Manage team' }).click()
  await expect(dialog(page)).toBeVisible()
}

const poolOf = async (person: Person): Promise<number> =>
  (await person.must<Tournament>('GET', '/tournaments/current')).prize_pool

test('a captain renames the team, and the form says what is wrong', async ({ enter, pageOf }) => {
  const page = await pageOf((await enter('Plain Name', { paid: false })).captain)
  await manage(page, 'Plain Name')
  const field = dialog(page).getByLabel('Team Name')
  const rename = dialog(page).getByRole('button', { name: 'Rename' })
  await expect(rename).toBeDisabled()
  await field.fill('   ')
  await rename.click()
  await expect(dialog(page).getByText('New team name is required')).toBeVisible()
  await field.fill('Fancy Name')
  await rename.click()
  await expect(toast(page, 'Team name updated')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(teamCard(page, 'Fancy Name')).toBeVisible()
})

test('a captain sends, copies, repeats and withdraws invites', async ({ join, pageOf, origin }) => {
  const captain = await join('Ivo Inviter')
  const [first, second, third] = [addressOf('first'), addressOf('second'), addressOf('third')]
  await captain.must('POST', '/teams/create', { team_name: 'Inviters', player_emails: [first, second] })
  const page = await pageOf(captain, { permissions: ['clipboard-read', 'clipboard-write'] })
  await manage(page, 'Inviters')
  await expect(dialog(page).getByRole('heading', { name: 'Players: 1/3' })).toBeVisible()

  await row(page, first).getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page, 'Invite link copied')).toBeVisible()
  const link = await clipboardOf(page)
  expect(new URL(link).origin).toBe(origin)
  expect(new URL(link).pathname).toBe('/invites')
  expect(new URL(link).searchParams.get('invite')).toMatch(/^[0-9a-f-]{36}$/)

  await row(page, first).getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, 'Invite sent again')).toBeVisible()
  await row(page, second).getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Invite withdrawn')).toBeVisible()
  await expect(row(page, second)).toHaveCount(0)

  const email = dialog(page).getByLabel('Player Email')
  const invite = dialog(page).getByRole('button', { name: 'Invite Player' })
  await invite.click()
  await expect(dialog(page).getByText('Player email is required')).toBeVisible()
  await email.fill('nobody at all')
  await invite.click()
  await expect(dialog(page).getByText('Invalid email: nobody at all')).toBeVisible()
  await email.fill(third)
  await invite.click()
  await expect(toast(page, 'Invite sent')).toBeVisible()
  await expect(row(page, third).getByText('pending')).toBeVisible()
  await expect(email).toHaveValue('')
})

test('a captain sees who declined', async ({ enter, pageOf, origin }) => {
  const team = await enter('Declined', { joined: true })
  const [, leaver] = team.players
  await leaver?.must('POST', `/teams/${team.id}/leave`)
  const page = await pageOf(team.captain)
  await manage(page, 'Declined')
  const email = leaver?.user.email ?? ''
  await dialog(page).getByLabel('Player Email').fill(email)
  await dialog(page).getByRole('button', { name: 'Invite Player' }).click()
  await expect(row(page, email).getByText('pending')).toBeVisible()
  const [waiting] = (await leaver?.must<{ id: string }[]>('GET', '/teams/invites')) ?? []
  await leaver?.must('POST', `/teams/invites/${waiting?.id}/reject`)
  await expect(row(page, email).getByText('declined')).toBeVisible()
  await row(page, email).getByRole('button', { name: 'Clear' }).click()
  await expect(row(page, email)).toHaveCount(0)
  expect(page.url()).toBe(`${origin}/prize-pool`)
})

test('a captain removes a player after a question that Enter does not answer', async ({ enter, pageOf }) => {
  const team = await enter('Trimmed', { joined: true })
  const page = await pageOf(team.captain)
  await manage(page, 'Trimmed')
  await expect(dialog(page).getByRole('button', { name: 'Invite Player' })).toHaveCount(0)
  const remove = dialog(page).getByRole('button', { name: 'Remove Trimmed Player 3' })
  const question = page.getByRole('alertdialog')
  await remove.click()
  await expect(question.getByText('Are you sure you want to remove this player?')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Remove player' }).click()
  await expect(toast(page, 'Player removed from team')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'Players: 2/3' })).toBeVisible()
})

test('a captain withdraws a paid team and the fee goes back', async ({ enter, pageOf, origin }) => {
  const team = await enter('Quitters')
  const page = await pageOf(team.captain)
  await page.goto('/prize-pool')
  await expect(prizePool(page).getByText('$10.00')).toBeVisible()
  await manage(page, 'Quitters')
  await dialog(page).getByRole('button', { name: 'Withdraw team' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Are you sure you want to withdraw this team?')).toBeVisible()
  await expect(question.getByText('The $10 entry fee is refunded to the card that paid')).toBeVisible()
  await question.getByRole('button', { name: 'Withdraw team' }).click()
  await expect(toast(page, 'Team withdrawn')).toBeVisible()
  await expect(teamCard(page, 'Quitters')).toHaveCount(0)
  await expect(prizePool(page).getByText('$0.00').first()).toBeVisible()
  expect(await poolOf(team.captain)).toBe(0)
  const refunded = async () => {
    const books = (await (await fetch(`${origin}/dev/payments/books.json`)).json()) as { refunds: unknown[] }
    return JSON.stringify(books.refunds).includes('succeeded')
  }
  await expect.poll(refunded).toBe(true)
})

test('a player leaves, others cannot do anything', async ({ enter, pageOf, join }) => {
  const team = await enter('Leavers', { joined: true })
  const stranger = await pageOf(await join('Stranger'))
  await stranger.goto('/prize-pool')
  await expect(teamCard(stranger, 'Leavers')).toBeVisible()
  await expect(teamCard(stranger, 'Leavers').getByRole('button')).toHaveCount(0)

  const page = await pageOf(team.players[0] ?? null)
  await page.goto('/prize-pool')
  const card = teamCard(page, 'Leavers')
  await expect(card.getByRole('button')).toHaveText(['Leave team'])
  await card.getByRole('button', { name: 'Leave team' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Are you sure you want to leave this team?')).toBeVisible()
  await question.getByRole('button', { name: 'Leave team' }).click()
  await expect(toast(page, 'You left the team')).toBeVisible()
  await expect(card.getByText('Leavers Player 2')).toHaveCount(0)
})
