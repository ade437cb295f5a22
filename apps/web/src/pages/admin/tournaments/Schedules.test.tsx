import { createSchedule, editSchedule, listSchedules, type Schedule, skipScheduledDate } from '@cup/contract/schedules'
import { allTournaments } from '@cup/contract/tournaments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, openAdmin } from '../../../../test-support/admin-cup.ts'
import { dialog, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fillIn } from '../../../../test-support/fill-in.ts'
import { anId, aTournament } from '../../../../test-support/samples.ts'
import { newSchedule } from './schedule-form.ts'

const SCHEDULE = {
  ...newSchedule('Australia/Sydney'),
  id: anId(70),
  next_dates: ['2026-11-27T08:00:00.000Z', '2026-12-04T08:00:00.000Z', '2026-12-11T08:00:00.000Z'],
  skipped: ['2026-12-25'],
} as Schedule

test('shows the next three dates in the zone of the schedule and in the viewer’s, and skips one', async () => {
  const api = adminApi().respond(listSchedules, [SCHEDULE]).respond(skipScheduledDate, SCHEDULE)
  await openAdmin('?tab=tournaments')
  const dates = within(await screen.findByRole('list', { name: 'Next dates of Weekly Cup #{n}' }))
  const rows = dates.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain('7:00 PM')
  expect(rows[0]).toContain('for you')
  expect(screen.getByText('Every Friday at 19:00, Australia/Sydney. Drawn at the start from 4 teams on.')).toBeTruthy()
  expect(screen.getByText('Skipped: Dec 25, 2026')).toBeTruthy()
  await userEvent.click(dates.getByRole('button', { name: 'Skip 2026-12-04 of Weekly Cup #{n}' }))
  expect(await screen.findByText('Date skipped')).toBeTruthy()
  expect(api.requests(skipScheduledDate)).toMatchObject([{ params: { id: SCHEDULE.id }, body: { date: '2026-12-04' } }])
})

test('makes a schedule, says what is wrong with one, and switches one off', async () => {
  const api = adminApi()
    .respond(listSchedules, [SCHEDULE])
    .respond(createSchedule, SCHEDULE)
    .respond(editSchedule, { ...SCHEDULE, enabled: false })
  await openAdmin('?tab=tournaments')
  await press(screen, 'New Schedule')
  const box = await dialog('New Schedule')
  expect(box.getByText('Its first cup opens at once.')).toBeTruthy()
  await fillIn(box.getByLabelText('Time zone'), 'Nowhere')
  await press(box, 'Create Schedule')
  expect(await screen.findByText('Unknown time zone')).toBeTruthy()
  await userEvent.clear(box.getByLabelText('Time zone'))
  await fillIn(box.getByLabelText('Time zone'), 'Europe/Berlin')
  await press(box, 'Create Schedule')
  await untilClosed('dialog')
  expect(api.requests(createSchedule)).toMatchObject([{ body: { zone: 'Europe/Berlin', weekday: 5, time: '19:00' } }])
  await userEvent.click(screen.getByRole('switch', { name: /Make cups/ }))
  expect(await screen.findByText('Schedule saved')).toBeTruthy()
  expect(api.requests(editSchedule)).toMatchObject([{ body: { enabled: false, name_pattern: 'Weekly Cup #{n}' } }])
})

test.each([
  ['Weekly Cup #15', 'Weekly Cup #{n}', '16'],
  ['Friday Night', 'Friday Night #{n}', '2'],
])('a new schedule continues the numbers of the cups: after %s', async (latest, pattern, number) => {
  adminApi().respond(allTournaments, [aTournament({ name: latest })])
  await openAdmin('?tab=tournaments')
  await press(screen, 'New Schedule')
  const box = await dialog('New Schedule')
  expect(box.getByLabelText('Name')).toHaveProperty('value', pattern)
  expect(box.getByLabelText('Number of the first cup')).toHaveProperty('value', number)
})

test('a repeated schedule is made once, and a changed one is another', async () => {
  const api = adminApi().respond(listSchedules, []).refuse(createSchedule, 500)
  await openAdmin('?tab=tournaments')
  await press(screen, 'New Schedule')
  const box = await dialog('New Schedule')
  const create = async () => {
    const before = api.requests(createSchedule).length
    await press(box, 'Create Schedule')
    await waitFor(() => expect(api.requests(createSchedule)).toHaveLength(before + 1))
    await waitFor(() => expect(box.getByRole('button', { name: 'Create Schedule' })).toHaveProperty('disabled', false))
  }
  await create()
  await create()
  await fillIn(box.getByLabelText('Name'), 'Late Cup #{n}')
  await create()
  const [first, repeated, changed] = api.requests(createSchedule).map(({ headers }) => headers.get('idempotency-key'))
  expect(repeated).toBe(first)
  expect(changed).not.toBe(first)
  expect(first).toBeTruthy()
  expect(changed).toBeTruthy()
})

test('every field of a schedule is sent as it is typed, and an edited one keeps the rest', async () => {
  const api = adminApi().respond(listSchedules, [SCHEDULE]).respond(editSchedule, SCHEDULE)
  await openAdmin('?tab=tournaments')
  await press(screen, /^Edit/)
  const box = await dialog('Edit Schedule')
  expect(box.getByText('Changes count for later cups. The cup that is open stays as it is.')).toBeTruthy()
  const replace = async (label: string, text: string) => {
    await userEvent.clear(box.getByLabelText(label))
    await fillIn(box.getByLabelText(label), text)
  }
  await userEvent.clear(box.getByLabelText('Name'))
  await press(box, 'Save Schedule')
  expect(api.requests(editSchedule)).toEqual([])
  await fillIn(box.getByLabelText('Name'), 'Sunday Cup {n}')
  await userEvent.selectOptions(box.getByLabelText('Weekday'), 'Sunday')
  await replace('Time', '20:30')
  await replace('Time zone', ' Europe/Berlin ')
  await replace('Number of the first cup', '7')
  await replace('Minimum of teams', '6')
  await userEvent.click(box.getByLabelText(/^Draw the bracket at the start/))
  await userEvent.click(box.getByLabelText(/^Run the check-ins/))
  await userEvent.click(box.getByLabelText('Players report their results'))
  await press(box, 'Save Schedule')
  await untilClosed('dialog')
  const { next_dates: _dates, skipped: _skipped, id, ...before } = SCHEDULE
  expect(api.requests(editSchedule)).toMatchObject([{ params: { id } }])
  expect(api.requests(editSchedule)[0]?.body).toEqual({
    ...before,
    name_pattern: 'Sunday Cup {n}',
    weekday: 7,
    time: '20:30',
    zone: 'Europe/Berlin',
    first_number: 7,
    min_teams: 6,
    automatic_draw: false,
    automatic: false,
    reporting: false,
  })
})
