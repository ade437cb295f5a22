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

test('a captain removes a player, renames the team, and sends, copies, repeats, withdraws and clears invites', async ({
  enter,
  pageOf,
  origin,
}) => {
  const team = await enter('Plain Name', { joined: true })
  const leaver = team.players[1]
  const page = await pageOf(team.captain, { permissions: ['clipboard-read', 'clipboard-write'] })
  await manage(page, 'Plain Name')
  const invite = dialog(page).getByRole('button', { name: 'Invite Player' })
  await expect(invite).toHaveCount(0)
  const remove = dialog(page).getByRole('button', { name: 'Remove Plain Name Player 3' })
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

  const field = dialog(page).getByLabel('Team Name')
  const rename = dialog(page).getByRole('button', { name: 'Rename' })
  await expect(rename).toBeDisabled()
  await field.fill('   ')
  await rename.click()
  await expect(dialog(page).getByText('New team name is required')).toBeVisible()
  await field.fill('Fancy Name')
  await rename.click()
  await expect(toast(page, 'Team name updated')).toBeVisible()

  const email = dialog(page).getByLabel('Player Email')
  await invite.click()
  await expect(dialog(page).getByText('Player email is required')).toBeVisible()
  await email.fill('nobody at all')
  await invite.click()
  await expect(dialog(page).getByText('Invalid email: nobody at all')).toBeVisible()
  const third = addressOf('third')
  await email.fill(third)
  await invite.click()
  await expect(toast(page, 'Invite sent')).toBeVisible()
  await expect(row(page, third).getByText('pending')).toBeVisible()
  await expect(email).toHaveValue('')

  await row(page, third).getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page, 'Invite link copied')).toBeVisible()
  const link = new URL(await clipboardOf(page))
  expect(link.origin).toBe(origin)
  expect(link.pathname).toBe('/invites')
  expect(link.searchParams.get('invite')).toMatch(/^[0-9a-f-]{36}$/)
  await row(page, third).getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, 'Invite sent again')).toBeVisible()
  await row(page, third).getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Invite withdrawn')).toBeVisible()
  await expect(row(page, third)).toHaveCount(0)

  const address = leaver?.user.email ?? ''
  await email.fill(address)
  await invite.click()
  await expect(row(page, address).getByText('pending')).toBeVisible()
  const [waiting] = (await leaver?.must<{ id: string }[]>('GET', '/teams/invites')) ?? []
  await leaver?.must('POST', `/teams/invites/${waiting?.id}/reject`)
  await expect(row(page, address).getByText('declined')).toBeVisible()
  await row(page, address).getByRole('button', { name: 'Clear' }).click()
  await expect(row(page, address)).toHaveCount(0)
  expect(page.url()).toBe(`${origin}/prize-pool`)
  await page.keyboard.press('Escape')
  await expect(teamCard(page, 'Fancy Name')).toBeVisible()
})

test('a captain withdraws a paid team and the fee is refunded', async ({ enter, pageOf, origin }) => {
  const team = await enter('Quitters', { throughApi: true })
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

test('a player leaves the team; other people have no controls for it', async ({ enter, pageOf, join }) => {
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
