import { auditLog } from '@cup/contract/audit'
import { getBracket } from '@cup/contract/bracket'
import { disqualifyTeam, type Match } from '@cup/contract/matches'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  aBracket,
  adminApi,
  aMatch,
  openAdmin,
  playedStats,
  RAVENS,
  VIPERS,
} from '../../../../test-support/admin-cup.ts'
import { anAuditEntry } from '../../../../test-support/audit.ts'
import { confirmation, dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { anId } from '../../../../test-support/samples.ts'
import { queryKeys } from '../../../api/query-keys.ts'

const TEXT = 'Are you sure you want to DQ this team? This will give the win to the opponent.'

async function openForm(match: Match = aMatch({ match_status: 'in_progress' })) {
  const api = adminApi({ stats: playedStats(), matches: [match] }).respond(disqualifyTeam, match)
  const app = await openAdmin('?tab=matches')
  await press(screen, 'DQ Team')
  return { api, app, box: await dialog('Disqualify Team') }
}

test('needs a team, has a default reason, and asks for confirmation', async () => {
  const { api, box } = await openForm()
  const reason = box.getByLabelText('DQ Reason') as HTMLInputElement
  expect(reason.value).toBe('Disqualified by admin')
  expect(box.getByText('The win goes to the opponent and the match is marked completed.')).toBeTruthy()
  expect(isDisabled(box.getByRole('button', { name: 'DQ Team' }))).toBe(true)
  await userEvent.click(box.getByRole('radio', { name: 'Ceiling Vipers' }))
  await userEvent.clear(reason)
  await press(box, 'DQ Team')
  expect(box.getByText('Reason is required')).toBeTruthy()
  await userEvent.type(reason, 'Unsporting{Enter}')
  const asked = await confirmation()
  expect(asked.getByText(TEXT)).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  expect(api.requests(disqualifyTeam)).toEqual([])
  await press(asked, 'DQ Team')
  expect(await screen.findByText('Team disqualified!')).toBeTruthy()
  await untilClosed('dialog')
  expect(api.requests(disqualifyTeam)).toMatchObject([
    { params: { id: anId(501) }, query: { team_id: VIPERS, reason: 'Unsporting' } },
  ])
  expect(api.requests(disqualifyTeam)[0]?.query.withdraw).toBeUndefined()
})

test('shows what another admin did meanwhile, and sends only after a second confirmation', async () => {
  const detail = 'This match has changed. Pinch Ravens won it (2-0).'
  const { api, box } = await openForm(aMatch({ match_status: 'in_progress', revision: 4 }))
  api.refuse(disqualifyTeam, 409, detail, { code: 'match_changed', match: aMatch({ revision: 6 }) })
  await userEvent.click(box.getByRole('radio', { name: 'Ceiling Vipers' }))
  await press(box, 'DQ Team')
  await press(await confirmation(), 'DQ Team')
  expect(await screen.findByText(detail)).toBeTruthy()
  api.respond(disqualifyTeam, aMatch())
  await press(await confirmation(), 'DQ Team')
  expect(await screen.findByText('Team disqualified!')).toBeTruthy()
  expect(api.requests(disqualifyTeam).map(({ query }) => query.seen)).toEqual(['4', '6'])
})

test('Escape closes the confirmation and keeps the form', async () => {
  const { api, box } = await openForm()
  await userEvent.click(box.getByRole('radio', { name: 'Ceiling Vipers' }))
  await press(box, 'DQ Team')
  await confirmation()
  await userEvent.keyboard('{Escape}')
  await untilClosed('alertdialog')
  expect(await dialog('Disqualify Team')).toBeTruthy()
  expect(api.requests(disqualifyTeam)).toEqual([])
})

test('says at once that another admin changed the match, and what it is now', async () => {
  const { api, app, box } = await openForm()
  const entry = anAuditEntry({ at: new Date(Date.now() + 1000).toISOString() })
  api
    .respond(auditLog, { entries: [entry], next: null, actions: [] })
    .respond(
      getBracket,
      aBracket([aMatch({ match_status: 'completed', winner_id: RAVENS, score: '2-0', revision: 2 })]),
    )
  await act(() => app.queryClient.invalidateQueries({ queryKey: queryKeys.brackets }))
  expect(
    await box.findByText(/Grace has changed this match since you opened it. Now: Pinch Ravens won \(2-0\)\./),
  ).toBeTruthy()
})

test('can withdraw a team from the tournament', async () => {
  const { api, box } = await openForm()
  await userEvent.click(box.getByRole('radio', { name: 'Ceiling Vipers' }))
  await userEvent.click(box.getByRole('checkbox', { name: 'Withdraw from the tournament' }))
  await press(box, 'DQ Team')
  await press(await confirmation(), 'Withdraw team')
  expect(await screen.findByText('Team disqualified!')).toBeTruthy()
  expect(api.requests(disqualifyTeam)[0]?.query.withdraw).toBe('true')
})

test('before the opponent is known a team can only withdraw', async () => {
  const { api, box } = await openForm(aMatch({ team2_id: null }))
  const withdraw = box.getByRole('checkbox', { name: 'Withdraw from the tournament' }) as HTMLInputElement
  expect(withdraw.checked).toBe(true)
  expect(withdraw.disabled).toBe(true)
  expect(isDisabled(box.getByRole('radio', { name: 'Team 2' }))).toBe(true)
  await userEvent.click(box.getByRole('radio', { name: 'Ceiling Vipers' }))
  await press(box, 'DQ Team')
  await press(await confirmation(), 'Withdraw team')
  expect(await screen.findByText('Team disqualified!')).toBeTruthy()
  expect(api.requests(disqualifyTeam)[0]?.query.withdraw).toBe('true')
})

test.each([
  [500, undefined, 'Failed to DQ team'],
  [409, 'Match is already completed', 'Match is already completed'],
])('says why it failed with %i', async (status, detail, text) => {
  const { api, box } = await openForm()
  api.refuse(disqualifyTeam, status, detail)
  await userEvent.click(box.getByRole('radio', { name: 'Ceiling Vipers' }))
  await press(box, 'DQ Team')
  await press(await confirmation(), 'DQ Team')
  expect(await screen.findByText(text)).toBeTruthy()
})
