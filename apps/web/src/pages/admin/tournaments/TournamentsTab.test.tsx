import { listTeams } from '@cup/contract/teams'
import {
  allTournaments,
  completeTournament,
  createTournament,
  setWinners,
  type Tournament,
} from '@cup/contract/tournaments'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  adminApi,
  CUP_ID,
  openAdmin,
  paidTeams,
  playedStats,
  RAVENS,
  VIPERS,
} from '../../../../test-support/admin-cup.ts'
import { confirmation, dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fillIn } from '../../../../test-support/fill-in.ts'
import { anId, aTournament } from '../../../../test-support/samples.ts'
import { dateTimeWithZone } from '../../../format/dates.ts'

// Two hours ahead of UTC in summer, one in winter.
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin'
})

const aPastCup = (changes: Partial<Tournament> = {}): Tournament =>
  aTournament({ id: anId(90), name: 'Cup 11', status: 'completed', team_count: 16, prize_pool: 160, ...changes })
const open = () => openAdmin('?tab=tournaments')
const list = async (name: string) => within(await screen.findByRole('list', { name }))

const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('the list', () => {
  test('highlights every tournament that is not completed, in the order in which they become current', async () => {
    adminApi({ stats: playedStats() }).respond(allTournaments, [
      aTournament({ id: anId(101), name: 'Cup 13', team_count: 0, start_date: '2026-12-12T18:00:00.000Z' }),
      aTournament({ id: anId(102), name: 'Cup 14', team_count: 0, start_date: '2026-12-05T18:00:00.000Z' }),
      aTournament({ id: CUP_ID, name: 'Cup 12', status: 'in_progress' }),
      aPastCup(),
    ])
    await open()
    const cards = (await list('Active tournaments')).getAllByRole('listitem')
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Cup 12 ACTIVE',
      'Cup 14 ACTIVE',
      'Cup 13 ACTIVE',
    ])
    const figures = within(cards[0] as HTMLElement)
    for (const label of ['Prize Pool', 'Teams Registered', 'Start Date', 'Created'])
      expect(figures.getByText(label)).toBeTruthy()
    expect(figures.getByText('$240.00')).toBeTruthy()
    expect(figures.getByText('24')).toBeTruthy()
    expect(figures.getByText(dateTimeWithZone('2026-11-21T18:00:00.000Z'))).toBeTruthy()
  })

  test('shows past tournaments with their podium', async () => {
    const podium = { first_place_team_name: 'Vipers', second_place_team_name: 'Ravens', third_place_team_name: 'Owls' }
    adminApi().respond(allTournaments, [aPastCup(podium)])
    await open()
    const card = await list('Past Tournaments')
    expect(card.getByText('Cup 11')).toBeTruthy()
    expect(card.getByText(/16 teams/)).toBeTruthy()
    expect(card.getByText('$160.00')).toBeTruthy()
    const places = within(card.getByRole('list', { name: 'Podium' })).getAllByRole('listitem')
    expect(places.map((place) => place.textContent)).toEqual(['1st Vipers', '2nd Ravens', '3rd Owls'])
  })

  test('is empty at first', async () => {
    adminApi({ tournament: null })
    await open()
    expect(await screen.findByText('No completed tournaments yet')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Tournament Management' })).toBeTruthy()
  })

  test('says when it does not load', async () => {
    adminApi().refuse(allTournaments, 500)
    await open()
    expect(await screen.findByText('Failed to load tournaments')).toBeTruthy()
  })
})

describe('Complete Tournament', () => {
  const done = { tournament: aPastCup(), open_matches: 0 }

  test('asks for confirmation, and names the refunds if there is no bracket', async () => {
    const api = adminApi().respond(completeTournament, done)
    await open()
    await press(await list('Active tournaments'), 'Complete Tournament')
    const box = await confirmation()
    expect(box.getByText('Mark this tournament as completed?')).toBeTruthy()
    expect(box.getByText(/cancelled and \$240\.00 is refunded to the captains of 24 paid teams/)).toBeTruthy()
    expect(isDisabled(box.getByRole('button', { name: 'Complete Tournament' }))).toBe(true)
    await fillIn(box.getByLabelText("Type the tournament's name to confirm."), aTournament().name)
    await press(box, 'Complete Tournament')
    expect(await screen.findByText('Tournament marked as completed!')).toBeTruthy()
    expect(api.requests(completeTournament)).toMatchObject([{ params: { id: CUP_ID } }])
  })

  test('counts the matches that are still open', async () => {
    adminApi({ stats: playedStats() })
    await open()
    await press(await list('Active tournaments'), 'Complete Tournament')
    expect((await confirmation()).getByText(/34 matches are still open/)).toBeTruthy()
  })

  test('says when it fails', async () => {
    adminApi({ stats: playedStats() }).refuse(completeTournament, 500)
    await open()
    await press(await list('Active tournaments'), 'Complete Tournament')
    await press(await confirmation(), 'Complete Tournament')
    expect(await screen.findByText('Failed to complete tournament')).toBeTruthy()
  })
})

describe('Create New Tournament', () => {
  const form = async () => {
    await open()
    await press(screen, 'Create New Tournament')
    return dialog('Create New Tournament')
  }

  test('is filled from the last cup, so that two presses make the next one with its format', async () => {
    const last = aTournament({ name: 'Cup 12', start_date: '2030-01-05T18:00:00.000Z', automatic: true })
    const made = aTournament({ id: anId(101), name: 'Cup 13' })
    const api = adminApi({ tournament: last }).respond(createTournament, made)
    const box = await form()
    expect((box.getByRole('checkbox', { name: 'Automatic check-in' }) as HTMLInputElement).checked).toBe(true)
    await press(box, 'Create Tournament')
    expect(await screen.findByText('Tournament created successfully!')).toBeTruthy()
    expect(api.requests(createTournament)).toMatchObject([
      { body: { name: 'Cup 13', start_date: '2030-01-12T18:00:00.000Z', automatic: true } },
    ])
  })

  test("uses the viewer's time zone, names it, and sends UTC", async () => {
    const api = adminApi().respond(createTournament, aTournament())
    const box = await form()
    expect(box.getByText('In your time zone, Europe/Berlin')).toBeTruthy()
    await retype(box.getByLabelText('Tournament Name'), '  Cup 14 ')
    fireEvent.change(box.getByLabelText('Start Date'), { target: { value: '2027-07-10T20:00' } })
    await press(box, 'Create Tournament')
    expect(await screen.findByText('Tournament created successfully!')).toBeTruthy()
    await untilClosed('dialog')
    const [request] = api.requests(createTournament)
    expect(request?.body).toEqual({ name: 'Cup 14', start_date: '2027-07-10T18:00:00.000Z' })
    expect(request?.headers.get('idempotency-key')).toBeTruthy()
  })

  test('needs both fields', async () => {
    const api = adminApi()
    const box = await form()
    await userEvent.clear(box.getByLabelText('Tournament Name'))
    fireEvent.change(box.getByLabelText('Start Date'), { target: { value: '' } })
    await press(box, 'Create Tournament')
    expect(box.getByText('Tournament name is required')).toBeTruthy()
    expect(box.getByText('Start date is required')).toBeTruthy()
    expect(api.requests(createTournament)).toEqual([])
  })

  test('keeps the input after a failure, and retries with the same key', async () => {
    const api = adminApi().refuse(createTournament, 500)
    const box = await form()
    await retype(box.getByLabelText('Tournament Name'), 'Cup 14')
    fireEvent.change(box.getByLabelText('Start Date'), { target: { value: '2027-07-10T20:00' } })
    await press(box, 'Create Tournament')
    expect(await screen.findByText('Failed to create tournament')).toBeTruthy()
    await press(box, 'Create Tournament')
    await screen.findByText('Failed to create tournament')
    const keys = api.requests(createTournament).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('Set Winners', () => {
  const cup = aPastCup({ first_place_team_id: VIPERS, second_place_team_id: RAVENS })
  const form = async () => {
    await open()
    await press(await list('Past Tournaments'), 'Set Winners')
    return dialog('Set Winners')
  }
  const value = (field: HTMLElement) => (field as HTMLInputElement).value

  test('is prefilled from the podium, suggests teams, and accepts any text', async () => {
    const api = adminApi().respond(allTournaments, [cup]).respond(setWinners, cup)
    const box = await form()
    expect(box.getByText('Find team IDs in the Teams tab')).toBeTruthy()
    expect(value(box.getByLabelText('1st Place Team ID'))).toBe(VIPERS)
    expect(value(box.getByLabelText('2nd Place Team ID'))).toBe(RAVENS)
    expect(await box.findByText('Ceiling Vipers')).toBeTruthy()
    const offered = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))
    expect(offered).toEqual(paidTeams().map(({ id }) => id))
    await userEvent.type(box.getByLabelText('3rd Place Team ID'), ' anything ')
    await press(box, 'Set Winners')
    expect(await screen.findByText('Winners set successfully!')).toBeTruthy()
    expect(api.requests(setWinners)).toMatchObject([
      { params: { id: cup.id }, body: { first: VIPERS, second: RAVENS, third: 'anything' } },
    ])
    expect(api.requests(listTeams).at(-1)?.query).toEqual({ tournament_id: cup.id })
  })

  test('waits for the team list before reporting a team as unknown', async () => {
    const coming = Promise.withResolvers<ReturnType<typeof paidTeams>>()
    adminApi()
      .respond(allTournaments, [cup])
      .respond(listTeams, ({ query }) => (query.tournament_id === cup.id ? coming.promise : paidTeams()))
    const box = await form()
    expect(await box.findAllByText('Looking for the team…')).toHaveLength(2)
    expect(box.queryByText('This tournament has no team with this ID')).toBeNull()
    coming.resolve(paidTeams())
    expect(await box.findByText('Ceiling Vipers')).toBeTruthy()
    await retype(box.getByLabelText('1st Place Team ID'), 'nobody')
    expect(box.getByText('This tournament has no team with this ID')).toBeTruthy()
  })

  test('says that the teams cannot be loaded, and still accepts their ids', async () => {
    const api = adminApi().respond(allTournaments, [cup]).respond(setWinners, cup).refuse(listTeams, 422)
    const box = await form()
    expect(await box.findAllByText('The teams could not be loaded')).toHaveLength(2)
    await press(box, 'Set Winners')
    await waitFor(() => expect(api.requests(setWinners)).toHaveLength(1))
  })

  test('keeps the typed IDs when a late search result removes the card', async () => {
    adminApi().respondPages(allTournaments, ({ query }) => (query.q === undefined ? [cup] : []))
    const box = await form()
    await userEvent.type(box.getByLabelText('3rd Place Team ID'), 'anything')
    fireEvent.change(screen.getByLabelText('Search past tournaments'), { target: { value: 'Cup 99' } })
    await screen.findByText(/No past tournament matches/)
    expect(value(box.getByLabelText('3rd Place Team ID'))).toBe('anything')
    expect(screen.getByRole('dialog', { name: 'Set Winners' })).toBeTruthy()
  })

  test.each([
    [500, undefined, 'Failed to set winners'],
    [422, 'Winners must be different teams', 'Winners must be different teams'],
  ])('says why it failed with %i', async (status, detail, text) => {
    adminApi().respond(allTournaments, [cup]).refuse(setWinners, status, detail)
    await press(await form(), 'Set Winners')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
