import type { Match } from '@cup/contract/matches'
import type { Schedule } from '@cup/contract/schedules'
import type { Tournament } from '@cup/contract/tournaments'
import { type CupTeam, readBracket } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { expect, test } from '../support/fixtures.ts'
import { prizePool, teamCard } from '../support/pages/prize-pool.ts'
import { passTime } from '../support/pass-time.ts'

test('a returning captain needs one press and the payment', async ({ admin, cup, rows, pageOf }) => {
  const earlier = { name: 'Last week', start_date: '2030-01-04T18:00Z' }
  const { id } = await admin.must<Tournament>('POST', '/admin/tournaments/create', earlier)
  const team = await rows.team(id, 'Redshift', { paid: false, joined: true })
  await admin.must('POST', `/admin/tournaments/${id}/complete`)

  const page = await pageOf(team.captain)
  await page.goto('/prize-pool')
  const offer = page.getByRole('region', { name: 'Play again with Redshift' })
  await expect(offer.getByText('Redshift Player 2 and Redshift Player 3 will be invited.')).toBeVisible()
  await expect(offer.getByText('You played Last week together. The entry fee comes next.')).toBeVisible()
  await offer.getByRole('button', { name: 'Play again with Redshift' }).click()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()

  await page.getByRole('link', { name: 'View All Teams' }).click()
  await expect(prizePool(page).getByText(cup.name)).toBeVisible()
  await expect(teamCard(page, 'Redshift').getByText('Paid', { exact: true })).toBeVisible()
  await expect(teamCard(page, 'Redshift').getByText('(pending)')).toHaveCount(2)
  await expect(offer).toBeHidden()
  const [player] = team.players
  const invites = (await player?.must<{ team_name: string }[]>('GET', '/teams/invites')) ?? []
  expect(invites.map(({ team_name }) => team_name)).toEqual(['Redshift'])
})

// otherwise it would create cups during the next test
test.afterEach(async ({ admin }) => {
  for (const { id } of await admin.must<Schedule[]>('GET', '/admin/schedules')) {
    await admin.must('DELETE', `/admin/schedules/${id}`)
  }
})

const SCHEDULE = {
  name_pattern: 'Friday Cup #{n}',
  first_number: 7,
  weekday: 5,
  time: '19:00',
  zone: 'Europe/Berlin',
  min_teams: 4,
  automatic_draw: true,
  automatic: true,
  reporting: true,
  enabled: true,
  entry_fee: 0,
}

/** Both teams check in, and the second one reports its loss, until nothing is left to play. */
async function playByReports(admin: Person, cupId: string, teams: readonly CupTeam[]): Promise<void> {
  const captainOf = (id: string | null) => teams.find((team) => team.id === id)?.captain
  for (;;) {
    const { matches } = await readBracket(admin, cupId)
    const match = matches.find(({ match_status }) => match_status === 'checkin')
    if (match === undefined) return
    for (const id of [match.team1_id, match.team2_id]) await captainOf(id)?.must('POST', `/matches/${match.id}/checkin`)
    const games = { team1_games: gamesToWin(match), team2_games: 0 }
    await captainOf(match.team2_id)?.must('POST', `/matches/${match.id}/report`, games)
  }
}

const gamesToWin = ({ best_of }: Match): number => Math.ceil(best_of / 2)

test('an evening without an organiser: created by its schedule, drawn, played and completed, and the next cup is open', async ({
  admin,
  cup,
  server,
  rows,
  pageOf,
}) => {
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  const schedule = await admin.must<Schedule>('POST', '/admin/schedules', SCHEDULE)
  // not the public read, which the server would store before the rows below are written
  const all = await admin.must<Tournament[]>('GET', '/admin/tournaments/all')
  const current = all.find(({ name }) => name === 'Friday Cup #7') ?? cup
  const teams: CupTeam[] = []
  for (const name of ['Northern Lights', 'Night Shift', 'Paper Planes']) {
    teams.push(await rows.team(current.id, name, { paid: true, joined: true }))
  }
  const page = await pageOf(null)
  await page.goto('/')
  const panel = page.getByRole('region', { name: 'The cup' })
  await expect(panel.getByText('3 of 4 teams')).toBeVisible()
  await page.goto('/prize-pool')
  await expect(page.getByText(/^3 of 4 teams\. .+ the cup is cancelled without them\.$/)).toBeVisible()

  // the start passes with one team too few, and the fourth one enters a little later
  const untilStart = Math.ceil((Date.parse(current.start_date) - Date.now()) / 60_000)
  await passTime(server, current.id, untilStart)
  const { items } = await admin.must<{ items: { text: string }[] }>('GET', '/admin/attention')
  expect(items.map(({ text }) => text).join()).toContain('Friday Cup #7: 3 of 4 teams.')
  teams.push(await rows.team(current.id, 'Second Wind', { paid: true, joined: true }))
  await passTime(server, current.id, 1)
  await page.goto('/bracket')
  await expect(page.getByRole('heading', { name: 'Winners Bracket' })).toBeVisible()

  await playByReports(admin, current.id, teams)
  const podium = page.getByRole('region', { name: 'Podium' })
  await expect(podium.getByText('Champion', { exact: false }).first()).toBeVisible()
  const champion = (await readBracket(admin, current.id)).matches.at(-1)?.winner_id
  const { name: winner = '' } = teams.find(({ id }) => id === champion) ?? {}

  await passTime(server, current.id, 61)
  const states = async () => {
    const cups = await admin.must<Tournament[]>('GET', '/admin/tournaments/all')
    return cups.filter(({ name }) => name.startsWith('Friday')).map(({ name, status }) => `${name} ${status}`)
  }
  await expect.poll(states).toContain('Friday Cup #7 completed')
  await expect.poll(states).toContain('Friday Cup #8 active')
  await page.goto('/')
  await expect(panel.getByText('Friday Cup #8')).toBeVisible()
  await expect(panel.getByText('Registration open')).toBeVisible()
  await expect(panel.getByText(winner)).toBeVisible()
  const next = await admin.must<Tournament>('GET', '/tournaments/current')
  expect(next.start_date).toBe(schedule.next_dates[0])

  await page.goto('/bracket?view=champions')
  const cups = page.getByRole('region', { name: /^Cups/ })
  await expect(cups.getByRole('listitem').filter({ hasText: 'Friday Cup #7' })).toContainText(winner)
  await expect(page.getByRole('region', { name: 'Most titles' }).getByText(`${winner} Captain`)).toBeVisible()
})
