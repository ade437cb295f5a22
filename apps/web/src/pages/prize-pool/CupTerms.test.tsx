import { ownEntry } from '@cup/contract/account'
import { startCheckout } from '@cup/contract/payments'
import { createTeam, listTeams, runItBack, runItBackOffer } from '@cup/contract/teams'
import { tournamentMoney } from '@cup/contract/tournament-money'
import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { isDisabled } from '../../../test-support/dialogs.ts'
import { fillIn } from '../../../test-support/fill-in.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'

const OWN = aTeam({ id: anId(200), team_name: 'Ceiling Vipers' })
const FREE = { entry_fee: 0, prize_pool: 0 }
const FULL = { team_limit: 4, places: { taken: 4, waiting: 2 } }
const NOBODY = { cannot_enter: null, accepted_rules: [], open_checkouts: [] }
const captainApi = (cup = {}) =>
  quietApi(aUser({ id: anId(1) }))
    .respond(currentTournament, aTournament(cup))
    .respond(listTeams, [OWN])
const cardOf = async (team: string) =>
  within((await screen.findByRole('heading', { level: 3, name: team })).closest('li') as HTMLElement)
const player = (at: number) => ({ id: anId(at), name: `Player ${at}`, email: null })

async function fillTeam() {
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Team' }))
  await fillIn(await screen.findByLabelText('Team Name'), 'Newcomers')
  await fillIn(screen.getByLabelText('Player 2 Email'), 'b@example.com')
  await fillIn(screen.getByLabelText('Player 3 Email'), 'c@example.com')
}

test('every text says the cup’s own fee and who adds a prize', async () => {
  captainApi({ entry_fee: 7.35, prize_pool: 64.7, paid_team_count: 2, added_prize: 50, added_prize_by: 'Boost Cola' })
  await openPage('/prize-pool')
  const banner = within(await screen.findByRole('region', { name: 'Payment Required' }))
  expect(banner.getByRole('button', { name: 'Pay $7.35' })).toBeTruthy()
  expect(banner.getByText(/^\$7\.35 pays for the whole team/)).toBeTruthy()
  const pool = await screen.findByRole('region', { name: 'Prize Pool' })
  expect(pool.textContent).toContain('2 paid teams × $7.35')
  expect(pool.textContent).toContain('of which $50.00 added by Boost Cola')
})

test('a free cup without a prize says nothing about money', async () => {
  const entered = aTeam({ id: anId(201), team_name: 'Demo Engine', paid: true })
  const waiting = aTeam({ id: anId(202), team_name: 'Patient Three', players: [player(5), player(6), player(7)] })
  captainApi(FREE).respond(listTeams, [entered, OWN, waiting])
  await openPage('/prize-pool')
  expect((await cardOf('Demo Engine')).getByText('Entered')).toBeTruthy()
  expect((await cardOf('Ceiling Vipers')).getByText('Needs players')).toBeTruthy()
  expect((await cardOf('Patient Three')).getByText('Waits for a place')).toBeTruthy()
  expect(screen.getByText('Free to enter')).toBeTruthy()
  const main = document.querySelector('#main')?.textContent ?? ''
  expect(main).toContain('Ceiling Vipers')
  expect(main).not.toMatch(/\$|pay|paid|fee|prize/i)
})

test('a team that got no place is told so once the cup is drawn', async () => {
  const waited = aTeam({ id: anId(202), team_name: 'Patient Three', players: [player(5), player(6), player(7)] })
  captainApi({ ...FREE, status: 'in_progress' }).respond(listTeams, [OWN, waited])
  await openPage('/prize-pool')
  expect((await cardOf('Patient Three')).getByText('Got no place')).toBeTruthy()
})

test('a team of a free cup is told what it needs, without a word about paying', async () => {
  captainApi(FREE).respond(createTeam, { id: anId(300), team_name: 'Newcomers', paid: false })
  await openPage('/prize-pool')
  await fillTeam()
  await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
  expect(await screen.findByRole('heading', { name: 'Team Created!' })).toBeTruthy()
  expect(screen.getByText('Your team is in as soon as it has three players.')).toBeTruthy()
  expect(screen.getByText('Team created! Invites sent to players.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('a full cup says so on the pay button, with how many wait', async () => {
  captainApi(FULL)
  await openPage('/prize-pool')
  const banner = within(await screen.findByRole('region', { name: 'Payment Required' }))
  expect(isDisabled(banner.getByRole('button', { name: 'Cup is full' }))).toBe(true)
  expect(banner.getByText(/^2 teams wait for a place\./)).toBeTruthy()
  expect(screen.getByText(/4 of 4 places taken/)).toBeTruthy()
})

test('a team created in a full free cup is told that it waits', async () => {
  captainApi({ ...FREE, ...FULL }).respond(createTeam, { id: anId(300), team_name: 'Newcomers', paid: false })
  await openPage('/prize-pool')
  await fillTeam()
  await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
  const words = 'The cup is full. With three players your team waits, and it moves in when a place is free.'
  expect(await screen.findByText(words)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(words)).toBeNull()
})

test('an open checkout can be paid although the cup is full', async () => {
  const api = captainApi(FULL)
    .respond(ownEntry, { ...NOBODY, open_checkouts: [OWN.id] })
    .respond(startCheckout, () => new Promise<never>(() => {}))
  await openPage('/prize-pool')
  const banner = within(await screen.findByRole('region', { name: 'Payment Required' }))
  await userEvent.click(await banner.findByRole('button', { name: 'Pay $10' }))
  expect(api.requests(startCheckout)).toMatchObject([{ body: { team_id: OWN.id } }])
})

test('the rules can be read by a visitor, and say when they were changed', async () => {
  quietApi().respond(
    currentTournament,
    aTournament({ rules: 'Be kind.\nBe on time.', rules_changed_at: '2026-11-15T18:00:00.000Z' }),
  )
  await openPage('/prize-pool')
  expect(await screen.findByText(/^changed .*Nov 15/)).toBeTruthy()
  await userEvent.click(screen.getByText('Rules of this cup'))
  expect(screen.getByText(/Be on time\./)).toBeTruthy()
})

test('a captain accepts the rules with one box, and an unchecked box shows an error', async () => {
  const api = captainApi({ rules: 'Be kind.' }).respond(createTeam, {
    id: anId(3),
    team_name: 'Newcomers',
    paid: false,
  })
  await openPage('/prize-pool')
  await fillTeam()
  await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
  const box = screen.getByRole('checkbox', { name: 'I accept the rules of this cup' })
  expect(await screen.findByText('Please accept the rules first')).toBeTruthy()
  expect(document.activeElement).toBe(box)
  expect(api.requests(createTeam)).toEqual([])
  await userEvent.click(box)
  expect(screen.queryByText('Please accept the rules first')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
  await screen.findByRole('heading', { name: 'Team Created! Complete Payment' })
  expect(api.requests(createTeam)).toMatchObject([{ body: { accept_rules: true } }])
})

test('accepted rules need no second acceptance', async () => {
  const api = captainApi({ rules: 'Be kind.' })
    .respond(ownEntry, { ...NOBODY, accepted_rules: [aTournament().id] })
    .respond(createTeam, { id: anId(300), team_name: 'Newcomers', paid: false })
  await openPage('/prize-pool')
  await fillTeam()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Create Team' }))
  await screen.findByRole('heading', { name: 'Team Created! Complete Payment' })
  expect(api.requests(createTeam)[0]?.body).not.toHaveProperty('accept_rules')
})

test('running it back accepts the rules with the same box', async () => {
  const offer = { team_id: anId(7), team_name: 'Redshift', tournament_name: 'Cup 11', invited: ['Mia'], left_out: [] }
  const api = captainApi({ ...FREE, rules: 'Be kind.' })
    .respond(listTeams, [])
    .respond(runItBackOffer, offer)
    .respond(runItBack, { id: anId(8), team_name: 'Redshift', paid: false })
  await openPage('/prize-pool')
  const again = await screen.findByRole('button', { name: 'Play again with Redshift' })
  await userEvent.click(again)
  expect(await screen.findByText('Please accept the rules first')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I accept the rules of this cup' }))
  await userEvent.click(again)
  expect(await screen.findByText('Your team is back! Invites sent to players.')).toBeTruthy()
  expect(api.requests(runItBack)).toMatchObject([{ body: { accept_rules: true } }])
})

test('a banned captain sees the reason instead of the form and beside the pay button', async () => {
  const cannot_enter = 'You cannot enter cups until 1 December 2026 at 18:00 UTC'
  captainApi().respond(ownEntry, { ...NOBODY, cannot_enter })
  await openPage('/prize-pool')
  const banner = within(await screen.findByRole('region', { name: 'Payment Required' }))
  expect(await banner.findByText(cannot_enter)).toBeTruthy()
  expect(isDisabled(banner.getByRole('button', { name: 'Pay $10' }))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Create New Team' }))
  const place = within(await screen.findByRole('region', { name: 'Create New Team' }))
  expect(place.getByText(/^You cannot enter cups until .* You can still watch every cup\./)).toBeTruthy()
  expect(screen.queryByLabelText('Team Name')).toBeNull()
})

test('a completed cup shows money in and money out, at its own address', async () => {
  const past = aTournament({ id: anId(90), name: 'Cup 11', status: 'completed', prize_pool: 72.06, team_count: 3 })
  const money = {
    fees: 29.4,
    added: 50.01,
    refunded: 7.35,
    pool: 72.06,
    paid_out: { first: 36.03, second: 0, third: 0 },
    owed: 36.03,
  }
  quietApi()
    .respond(currentTournament, aTournament())
    .respond(pastTournaments, ({ query }) => (query.id === past.id ? [past] : []))
    .respond(tournamentMoney, money)
  await openPage(`/prize-pool?tournament=${past.id}`)
  const block = within(await screen.findByRole('region', { name: 'Money in, money out' }))
  const rows = [...block.getAllByRole('term')].map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
  expect(rows).toEqual([
    'Entry fees $29.40',
    'Added prize $50.01',
    'Refunded -$7.35',
    'Prize pool $72.06',
    'Paid to 1st place $36.03',
    'Paid to 2nd place $0.00',
    'Paid to 3rd place $0.00',
    'Still owed $36.03',
  ])
  expect(screen.getByRole('link', { name: 'Go to the current cup' })).toBeTruthy()
})

test('an address that names no completed cup says so', async () => {
  quietApi().respond(currentTournament, aTournament())
  await openPage(`/prize-pool?tournament=${anId(91)}`)
  expect(await screen.findByText('No completed cup has this address')).toBeTruthy()
})
