import { processCheckIn, startAllCheckIns, startCheckIn, updateMatch } from '@cup/contract/matches'
import { type PaymentRow, retryRefund } from '@cup/contract/payments'
import { markHelpDone } from '@cup/contract/rooms'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi, aMatch, openAdmin, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { lines, queue } from '../../../../test-support/attention.ts'
import { confirmation, press } from '../../../../test-support/dialogs.ts'
import { anId } from '../../../../test-support/samples.ts'

test('says so when the queue is empty', async () => {
  adminApi()
  await openAdmin()
  expect(await screen.findByText('Nothing needs your attention.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What needs you now (0)' })).toBeTruthy()
})

test("keeps the server's order, one button per line", async () => {
  queue([
    { kind: 'refund_failed', text: 'The refund for Redshift failed.', payment_id: anId(700) },
    { kind: 'match_ready', text: 'Vipers v Ravens: check-in can be opened.', match_id: anId(501) },
    { kind: 'short_team', text: 'Octane has 2 of 3 players.', team_id: anId(203) },
  ])
  await openAdmin()
  const items = (await lines()).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('The refund for Redshift failed.'),
    expect.stringContaining('Vipers v Ravens: check-in can be opened.'),
    expect.stringContaining('Octane has 2 of 3 players.'),
  ])
  expect(within(items[0] as HTMLElement).getByRole('button', { name: 'Retry refund' })).toBeTruthy()
  expect(within(items[1] as HTMLElement).getByRole('button', { name: 'Start Check-in' })).toBeTruthy()
  expect(within(items[2] as HTMLElement).getByRole('link', { name: 'Show team' })).toBeTruthy()
})

test("shows the deadline of a dispute, and the differences to the provider's lists", async () => {
  queue([
    {
      kind: 'payment_disputed',
      text: 'The payment of Redshift is disputed: $10.00.',
      due_at: '2026-11-28T12:00:00.000Z',
    },
    { kind: 'books_differ', text: 'A payment of $10.00 is not in our books.', tournament_id: null },
  ])
  await openAdmin()
  const [dispute, difference] = (await lines()).getAllByRole('listitem').map((item) => item.textContent)
  expect(dispute).toMatch(/is disputed: \$10\.00\. Due Nov 28, /)
  expect(difference).toContain('Money differsA payment of $10.00 is not in our books.')
})

test('starts the check-in of a ready match', async () => {
  const api = queue([{ match_id: anId(501) }]).respond(startCheckIn, aMatch({ match_status: 'checkin' }))
  await openAdmin()
  await press(await lines(), 'Start Check-in')
  expect(await screen.findByText('Check-in started! Players have 7 minutes.')).toBeTruthy()
  expect(api.requests(startCheckIn)).toMatchObject([{ params: { id: anId(501) } }])
})

test('starts the check-in of all ready matches', async () => {
  const api = queue([{ match_id: anId(501) }, { match_id: anId(502) }]).respond(startAllCheckIns, {
    started: [anId(501), anId(502)],
  })
  await openAdmin()
  await press(screen, 'Start all check-ins (2)')
  expect(await screen.findByText('Check-in started! Players have 7 minutes.')).toBeTruthy()
  expect(api.requests(startAllCheckIns)).toHaveLength(1)
})

test('processes a check-in without a confirmation when both teams are checked in', async () => {
  const match = aMatch({ match_status: 'checkin', checked_in_teams: [VIPERS, RAVENS] })
  const api = queue([{ kind: 'both_ready', match_id: match.id }], [match]).respond(processCheckIn, {
    match,
    dq_teams: [],
  })
  await openAdmin()
  await press(await lines(), 'Process Check-in (2/2)')
  expect(await screen.findByText('Check-in processed!')).toBeTruthy()
  expect(api.requests(processCheckIn)).toHaveLength(1)
})

test('names both teams when neither checked in', async () => {
  const match = aMatch({ match_status: 'checkin' })
  const api = queue([{ kind: 'nobody_came', match_id: match.id }], [match])
  await openAdmin()
  await press(await lines(), 'Process Check-in (0/2)')
  expect((await confirmation()).getByText(/Neither Ceiling Vipers nor Pinch Ravens has checked in/)).toBeTruthy()
  expect(api.requests(processCheckIn)).toEqual([])
})

test('retries a failed refund', async () => {
  const api = queue([{ kind: 'refund_failed', payment_id: anId(700) }]).respond(retryRefund, {} as PaymentRow)
  await openAdmin()
  await press(await lines(), 'Retry refund')
  expect(await screen.findByText('Refund requested')).toBeTruthy()
  expect(api.requests(retryRefund)).toMatchObject([{ params: { id: anId(700) } }])
})

test('a dispute leads to the payments of its tournament, a short team to the team', async () => {
  queue([
    { kind: 'payment_disputed', payment_id: anId(700), tournament_id: anId(101) },
    { kind: 'short_team', team_id: VIPERS },
  ])
  const app = await openAdmin()
  const link = (await lines()).getByRole('link', { name: 'Show payment' })
  expect(link.getAttribute('href')).toBe(`/admin?tab=tournaments&cup=${anId(101)}&show=payments`)
  ;(await lines()).getByRole('link', { name: 'Show team' }).click()
  await waitFor(() => expect(app.address()).toBe(`/admin?tab=teams&find=${VIPERS}`))
  expect(await screen.findByRole('heading', { name: 'Ceiling Vipers' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Pinch Ravens' })).toBeNull()
})

test('several short teams lead to the list of teams', async () => {
  queue([{ kind: 'short_team', text: '7 teams have fewer than 3 players: A (2/3).' }])
  await openAdmin()
  const link = (await lines()).getByRole('link', { name: 'Show teams' })
  expect(link.getAttribute('href')).toBe('/admin?tab=teams')
})

test("decides a dispute with one press, for one of the teams' reports", async () => {
  const claim = { reported_by: 'Noor', winner_team_name: 'Pinch Ravens', evidence_url: 'https://example.com/replay' }
  const claims = [
    {
      ...claim,
      team_id: VIPERS,
      team_name: 'Vipers',
      winner_team_id: VIPERS,
      winner_team_name: 'Vipers',
      score: '2-1',
    },
    { ...claim, team_id: RAVENS, team_name: 'Pinch Ravens', winner_team_id: RAVENS, score: '2-0' },
  ]
  const match = aMatch({ id: anId(501), match_status: 'in_progress', revision: 7 })
  const api = queue([{ kind: 'match_disputed', match_id: match.id, claims }], [match]).respond(updateMatch, match)
  await openAdmin()
  const line = await lines()
  await line.findByRole('button', { name: '2–1 for Vipers' })
  expect(line.getByRole('link', { name: 'Evidence of Vipers' }).getAttribute('href')).toBe('https://example.com/replay')
  expect(line.getByRole('link', { name: 'Match room' }).getAttribute('href')).toBe(`/bracket?match=${anId(501)}`)
  await press(line, '2–0 for Pinch Ravens')
  expect(await screen.findByText('Match score updated!')).toBeTruthy()
  expect(api.requests(updateMatch)).toMatchObject([
    { params: { id: anId(501) }, query: { winner_team_id: RAVENS, score: '2-0', seen: '7' } },
  ])
})

test('marks a call for help as done', async () => {
  const api = queue([{ kind: 'help_called', text: 'They left', match_id: anId(501) }])
  api.refuse(markHelpDone, 409, 'Nobody has called for help')
  await openAdmin()
  await press(await lines(), 'Done')
  expect(await screen.findByText('Nobody has called for help')).toBeTruthy()
  expect(api.requests(markHelpDone)).toMatchObject([{ params: { id: anId(501) } }])
})
