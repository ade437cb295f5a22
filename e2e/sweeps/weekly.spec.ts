import type { Schedule } from '@cup/contract/schedules'
import { type CupTeam, enterTeam, payFee, playOut } from '@cup/rehearsal/cup'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { modal, question } from '../support/pages/admin.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'

const SCHEDULE = {
  name_pattern: 'Friday Cup #{n}',
  first_number: 1,
  weekday: 5,
  time: '19:00',
  zone: 'America/New_York',
  min_teams: 4,
  automatic_draw: true,
  automatic: true,
  reporting: true,
}
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
]

/** The day of an evening in New York, whose date in UTC is the next one. */
const localDate = (start = ''): string =>
  new Intl.DateTimeFormat('sv', { timeZone: SCHEDULE.zone }).format(new Date(start))

async function scan(page: Page, state: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect.poll(() => sidewaysScroll(page), `${state} scrolls sideways at ${size.width}`).toBe(0)
  }
  await expectAccessible(page, state, SIZES)
  await page.setViewportSize({ width: 1280, height: 800 })
}

// otherwise they would create cups during the next test
test.afterEach(async ({ admin }) => {
  for (const { id } of await admin.must<Schedule[]>('GET', '/admin/schedules')) {
    await admin.must('DELETE', `/admin/schedules/${id}`)
  }
})

test('the weekly features are accessible and fit the screen in every phase', async ({
  admin,
  cup,
  rows,
  pageOf,
  origin,
}) => {
  const teams: CupTeam[] = []
  for (const name of ['Redshift', 'Ceiling Shot Kings', 'Vipers', 'The Flip Reset Society of Hamburg']) {
    teams.push(await rows.team(cup.id, name, { paid: true, joined: true }))
  }
  const visitor = await pageOf(null)
  const player = await pageOf(teams[0]?.captain ?? null)
  await visitor.route(/api\/(champions|tournaments\/past)/, (route) => route.fulfill({ json: [] }))
  await visitor.goto('/bracket?view=champions')
  await expect(visitor.getByText('No champions yet')).toBeVisible()
  await scan(visitor, 'hall of fame, empty')
  await visitor.unrouteAll()

  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await playOut(admin, cup.id)
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  await visitor.goto('/bracket?view=champions')
  await expect(visitor.getByRole('region', { name: 'Most titles' })).toBeVisible()
  await scan(visitor, 'hall of fame')
  await player.goto('/bracket')
  await expect(player.getByRole('region', { name: 'Your result' })).toBeVisible()
  await scan(player, 'bracket of a cup that is over')
  await player.goto('/prize-pool?create=team')
  await expect(player.getByRole('region', { name: 'Create New Team' })).toBeVisible()
  await scan(player, 'reminder for the next cup')

  const page = await pageOf(admin)
  await page.goto('/admin?tab=tournaments')
  await page.getByRole('button', { name: 'New Schedule' }).click()
  await expect(modal(page, 'New Schedule')).toBeVisible()
  await scan(page, 'form of a schedule')
  await page.keyboard.press('Escape')
  const schedule = await admin.must<Schedule>('POST', '/admin/schedules', { ...SCHEDULE, enabled: true })
  await admin.must('POST', `/admin/schedules/${schedule.id}/skip`, { date: localDate(schedule.next_dates[1]) })
  const other = { ...SCHEDULE, name_pattern: 'Midweek Cup {n}', weekday: 3, enabled: false }
  await admin.must('POST', '/admin/schedules', other)
  await page.goto('/admin?tab=tournaments')
  await expect(page.getByRole('heading', { name: 'Midweek Cup {n}' })).toBeVisible()
  await scan(page, 'schedules')
  await page.getByRole('button', { name: 'Delete Midweek Cup {n}' }).click()
  await expect(question(page)).toBeVisible()
  await scan(page, 'question before a schedule is deleted')
  await page.keyboard.press('Escape')

  await player.goto('/prize-pool')
  await expect(player.getByRole('region', { name: 'Play again with Redshift' })).toBeVisible()
  await expect(player.getByText(/^0 of 4 teams\./)).toBeVisible()
  await scan(player, 'run it back, too few teams')
  await player.goto('/')
  await expect(player.getByText('0 of 4 teams')).toBeVisible()
  await scan(player, 'home with too few teams')
  await player.goto(`/bracket?tournament=${cup.id}`)
  await expect(player.getByRole('link', { name: 'Play again' })).toBeVisible()
  await scan(player, 'bracket of an earlier cup')

  for (const { captain, id } of teams.slice(0, 3)) {
    const team = await captain.must<{ id: string }>('POST', `/teams/${id}/run-it-back`, {})
    await payFee(origin, captain, team.id)
  }
  await enterTeam(origin, 'Newcomers')
  await page.goto('/admin?tab=teams')
  await page.getByRole('button', { name: 'Custom Seed Bracket' }).click()
  await modal(page, 'Custom Bracket Seeding').getByRole('button', { name: 'Suggest by results' }).click()
  await expect(modal(page, 'Custom Bracket Seeding').getByText('new').first()).toBeVisible()
  await scan(page, 'suggested seeds')
})
