import { markPayoutsSent, type PayoutSheet, payoutSheet } from '@cup/contract/payouts'
import { deleteSchedule, listSchedules, type Schedule } from '@cup/contract/schedules'
import { listTeams } from '@cup/contract/teams'
import { allTournaments, setWinners, type Tournament } from '@cup/contract/tournaments'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CUP_ID, playedStats, RAVENS, someStats, VIPERS } from '../../../../test-support/admin-cup.ts'
import { confirmation, dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { fillIn } from '../../../../test-support/fill-in.ts'
import { aPayout, aSheet } from '../../../../test-support/payouts.ts'
import { renderPart, shownToasts } from '../../../../test-support/render-part.tsx'
import { anId, aTeam, aTournament } from '../../../../test-support/samples.ts'
import { zoneName } from '../../../format/dates.ts'
import { ActiveTournament } from './ActiveTournament.tsx'
import { MarkAllSentButton, PayPrizesButton } from './MarkAllSent.tsx'
import { PastTournament, SetWinnersModal } from './PastTournaments.tsx'
import { Schedules } from './Schedules.tsx'
import { newSchedule } from './schedule-form.ts'
import { TournamentsTab } from './TournamentsTab.tsx'

const cup = (changes: Partial<Tournament> = {}) => aTournament({ id: CUP_ID, ...changes })

test('an open cup says whether it is the current one, and a past one whether it was cancelled', () => {
  fakeApi()
  const active = (changes: Partial<Tournament>) => <ActiveTournament tournament={cup(changes)} stats={playedStats()} />
  const { rerender } = renderPart(active({ status: 'in_progress' }))
  expect(screen.getByText('Current tournament, in progress')).toBeTruthy()
  rerender(active({ id: anId(101) }))
  expect(screen.getByText('Scheduled. Becomes current when the one before it is completed.')).toBeTruthy()
  const past = (changes: Partial<Tournament>) => <PastTournament tournament={cup(changes)} onSetWinners={() => {}} />
  rerender(past({ status: 'completed', first_place_team_name: 'Vipers', third_place_team_name: 'Owls' }))
  expect(screen.queryByText('Cancelled')).toBeNull()
  const places = within(screen.getByRole('list', { name: 'Podium' })).getAllByRole('listitem')
  expect(places.map(({ textContent }) => textContent)).toEqual(['1st Vipers', '3rd Owls'])
  rerender(past({ status: 'completed', cancelled: true }))
  expect([screen.queryByRole('list', { name: 'Podium' }), screen.getByText('Cancelled').textContent]).toEqual([
    null,
    'Cancelled',
  ])
})

test('scheduled cups with teams come first, then the earlier start, then the earlier creation', async () => {
  const waiting = (name: string, changes: Partial<Tournament>) =>
    aTournament({ id: name, name, team_count: 0, start_date: '2026-12-05T18:00:00.000Z', ...changes })
  fakeApi()
    .respond(listSchedules, [])
    .respond(allTournaments, [
      waiting('made later', { created_at: '2026-11-15T18:00:00.000Z' }),
      waiting('made before', {}),
      waiting('with teams', { team_count: 1, start_date: '2026-12-19T18:00:00.000Z' }),
      waiting('over', { status: 'completed' }),
    ])
  renderPart(<TournamentsTab stats={someStats()} />)
  const list = within(await screen.findByRole('list', { name: 'Active tournaments' }))
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'with teams ACTIVE',
    'made before ACTIVE',
    'made later ACTIVE',
  ])
  expect(screen.queryByText('No tournament is open')).toBeNull()
})

test('without an open cup the tab says so, and without a completed one there is nothing to search', async () => {
  fakeApi().respond(listSchedules, []).respond(allTournaments, [])
  renderPart(<TournamentsTab stats={someStats()} />)
  expect(await screen.findByText('No tournament is open')).toBeTruthy()
  expect(screen.getByText('No completed tournaments yet')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(
    screen.getByText('A schedule makes a cup every week, draws it and closes it, without an organiser.'),
  ).toBeTruthy()
})

const SCHEDULE = {
  ...newSchedule(zoneName()),
  id: anId(70),
  next_dates: ['2026-11-27T08:00:00.000Z'],
  skipped: [] as string[],
} as Schedule

test("a schedule that is off says so, one in the viewer's zone shows each date once, and deleting needs a confirmation", async () => {
  const off = { ...SCHEDULE, id: anId(71), name_pattern: 'Off {n}', enabled: false, automatic_draw: false }
  const api = fakeApi().respond(listSchedules, [SCHEDULE, off]).respond(deleteSchedule, { ok: true })
  renderPart(<Schedules />)
  const [first, second] = await screen.findAllByRole('heading', { level: 3 })
  expect([first?.textContent?.trim(), second?.textContent]).toEqual(['Weekly Cup #{n}', 'Off {n} Off'])
  expect(screen.getByText('Next dates after the cup that is open')).toBeTruthy()
  expect(screen.getByText('Next dates, once cups are made again')).toBeTruthy()
  expect(screen.getByText(/An organiser draws the bracket\.$/)).toBeTruthy()
  expect([screen.queryByText(/for you/), screen.queryByText(/^Skipped:/)]).toEqual([null, null])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await press(screen, 'Delete Off {n}')
  const box = await confirmation()
  expect(box.getByRole('heading').textContent).toBe('Delete Off {n}?')
  expect(box.getByText('It makes no more cups. Cups that exist stay as they are.')).toBeTruthy()
  await press(box, 'Cancel')
  await untilClosed('alertdialog')
  expect(api.requests(deleteSchedule)).toEqual([])
  await press(screen, 'Delete Off {n}')
  await press(await confirmation(), 'Delete Schedule')
  await untilClosed('alertdialog')
  expect(api.requests(deleteSchedule)).toMatchObject([{ params: { id: off.id } }])
  expect(shownToasts()).toEqual(['success: Schedule deleted'])
})

test('a place without a winner is sent as null, and a field names the team of its ID', async () => {
  const api = fakeApi()
    .respond(setWinners, cup())
    .respond(listTeams, [aTeam({ id: VIPERS, team_name: 'Vipers' }), aTeam({ id: RAVENS, team_name: 'Ravens' })])
  const onClose = vi.fn()
  renderPart(<SetWinnersModal tournament={cup({ first_place_team_id: VIPERS })} onClose={onClose} />)
  const box = await dialog('Set Winners')
  expect(await box.findByText('Vipers')).toBeTruthy()
  expect(box.getAllByText('Nobody')).toHaveLength(2)
  await fillIn(box.getByLabelText('3rd Place Team ID'), ` ${RAVENS} `)
  expect(box.getByText('Ravens')).toBeTruthy()
  await press(box, 'Set Winners')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(api.requests(setWinners).map(({ params, body }) => [params.id, body])).toEqual([
    [CUP_ID, { first: VIPERS, second: null, third: RAVENS }],
  ])
})

const HELD = aPayout({ id: anId(802), player_name: 'Mo', held: true, team_id: RAVENS, team_name: 'Ravens', place: 2 })

test('prizes are listed with held ones and payout handles, and the last method is prefilled', async () => {
  const sheet: PayoutSheet = aSheet([
    aPayout({ handle: 'paypal.me/ravi', amount: 27.5 }),
    HELD,
    aPayout({ id: anId(803), state: 'sent' }),
    aPayout({ id: anId(804), amount: 0 }),
  ])
  const api = fakeApi().respond(markPayoutsSent, {
    sheet,
    marked: [anId(800)],
    skipped: [{ payout_id: HELD.id, reason: 'already_sent' }],
  })
  renderPart(<MarkAllSentButton sheet={sheet} />)
  await press(screen, 'Mark all as sent (2)')
  const box = await dialog('Mark prizes as paid')
  expect(
    within(box.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ravi1st Ceiling Vipers$27.50paypal.me/ravi', "Mo2nd RavensHeldHasn't said how to be paid"])
  expect(
    box.getByText('1 prize, $27.50 in all. After this, the podium and the amounts can no longer be changed.'),
  ).toBeTruthy()
  expect((box.getByLabelText('Method') as HTMLInputElement).value).toBe('')
  await fillIn(box.getByLabelText('Method'), 'Cash')
  await press(box, 'Mark as sent')
  await untilClosed('dialog')
  expect(api.requests(markPayoutsSent).map(({ body }) => body)).toEqual([
    { payout_ids: [anId(800), HELD.id], method: 'Cash', reference: '' },
  ])
  expect(shownToasts()).toContain('success: 1 payout marked as sent')
  await press(screen, 'Mark all as sent (2)')
  expect(((await dialog('Mark prizes as paid')).getByLabelText('Method') as HTMLInputElement).value).toBe('Cash')
})

test('there is nothing to mark if every prize is held, and no button if none is owed', async () => {
  fakeApi()
  const { rerender } = renderPart(<MarkAllSentButton sheet={aSheet([HELD])} />)
  await press(screen, 'Mark all as sent (1)')
  expect(isDisabled((await dialog('Mark prizes as paid')).getByRole('button', { name: 'Mark as sent' }))).toBe(true)
  rerender(<MarkAllSentButton key="other" sheet={aSheet([aPayout({ state: 'sent' })])} />)
  expect(screen.queryByRole('button', { name: /^Mark all/ })).toBeNull()
})

test('the prizes of a line can be marked as paid once the sheet is loaded and something is owed', async () => {
  const api = fakeApi().respond(payoutSheet, aSheet([aPayout({ state: 'sent' })]))
  const { queryClient } = renderPart(<PayPrizesButton tournamentId={CUP_ID} />)
  const button = screen.getByRole('button', { name: 'Mark prizes as paid' })
  expect(isDisabled(button)).toBe(true)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(isDisabled(button)).toBe(true)
  api.respond(payoutSheet, aSheet([aPayout()]))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(isDisabled(button)).toBe(false))
  expect(screen.queryByRole('dialog')).toBeNull()
})
