import { type Match, processCheckIn, startCheckIn } from '@cup/contract/matches'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aMatch, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { confirmation, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { ProcessCheckInButton, StartCheckInButton } from './CheckInButtons.tsx'
import { MatchActions } from './MatchActions.tsx'

const entryOf = (match: Match) => ({ match, team1: 'Vipers', team2: 'Ravens', loserGoesTo: null })
const inCheckIn = (changes: Partial<Match> = {}) =>
  aMatch({ match_status: 'checkin', checkin_deadline: null, checked_in_teams: [VIPERS], ...changes })
const process = (changes: Partial<Match> = {}) => <ProcessCheckInButton entry={entryOf(inCheckIn(changes))} />

test('an open no-show dialog follows the match: the last team checks in, or the check-in ends', async () => {
  const api = fakeApi()
  const { rerender } = renderPart(process())
  await press(screen, 'Process Check-in (1/2)')
  const box = await confirmation()
  expect(box.getByText('Winners Round 1: Vipers vs Ravens')).toBeTruthy()
  expect(box.queryByRole('timer')).toBeNull()
  rerender(process({ checked_in_teams: [VIPERS, RAVENS], checkin_deadline: new Date(0).toISOString() }))
  expect(box.getByText('Both teams have now checked in. The match starts.')).toBeTruthy()
  expect(box.getByText(/^Winners Round 1: Vipers vs Ravens · check-in/).textContent).toContain('EXPIRED')
  expect(isDisabled(box.getByRole('button', { name: 'Process Check-in' }))).toBe(false)
  rerender(process({ match_status: 'in_progress' }))
  expect(box.getByText('The check-in has ended.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /\/2\)$/, hidden: true })).toBeNull()
  expect(isDisabled(box.getByRole('button', { name: 'Process Check-in' }))).toBe(true)
  expect(api.requests(processCheckIn)).toEqual([])
})

test('a reopened dialog compares with the match as it is then', async () => {
  const { rerender } = renderPart(process())
  await press(screen, 'Process Check-in (1/2)')
  await press(await confirmation(), 'Cancel')
  await untilClosed('alertdialog')
  rerender(process({ revision: 2 }))
  await press(screen, 'Process Check-in (1/2)')
  await confirmation()
  expect(screen.queryByText(/since you opened it/)).toBeNull()
})

test('a check-in that cannot be opened says why; another one opens', async () => {
  const api = fakeApi().respond(startCheckIn, aMatch())
  const { rerender } = renderPart(<StartCheckInButton matchId="m" title="Final" disabled />)
  const button = screen.getByRole('button', { name: 'Start Check-in' })
  expect([isDisabled(button), button.getAttribute('aria-description')]).toEqual([
    true,
    'Final. Waiting for both teams.',
  ])
  const ready = button.className
  rerender(<StartCheckInButton matchId="m" title="Final" />)
  expect(button.getAttribute('aria-description')).toBe('Final')
  expect(button.className).not.toBe(ready)
  button.click()
  await waitFor(() => expect(api.requests(startCheckIn)).toMatchObject([{ params: { id: 'm' } }]))
})

test('a match has the actions of its status, and rare ones are in the menu', async () => {
  const actions = (changes: Partial<Match>, canUndo = false) => (
    <MatchActions entry={entryOf(aMatch(changes))} canUndo={canUndo} />
  )
  const { rerender } = renderPart(actions({ team2_id: null }))
  const names = () =>
    screen
      .getAllByRole('button')
      .map((each) => (each.getAttribute('aria-label') ?? each.textContent)?.split(' for ')[0])
  const describe = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-description')
  expect(names()).toEqual(['Set Score', 'Start Check-in', 'DQ Team'])
  expect(describe('Set Score')).toBe('Winners Round 1: Vipers vs Ravens. Waiting for both teams.')
  expect(describe('Start Check-in')).toBe('Winners Round 1: Vipers vs Ravens. Waiting for both teams.')
  expect(isDisabled(screen.getByRole('button', { name: 'DQ Team' }))).toBe(false)
  rerender(actions({ match_status: 'checkin', checkin_deadline: null }, true))
  expect(screen.queryByRole('timer')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^More actions/ }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Check in Vipers by hand',
    'Check in Ravens by hand',
    '5 more minutes',
    'Close check-in',
    'Undo last change',
  ])
  await userEvent.keyboard('{Escape}')
  rerender(actions({ match_status: 'in_progress' }))
  expect(names()).toEqual(['Set Score', 'DQ Team'])
  expect(describe('Set Score')).toBe('Winners Round 1: Vipers vs Ravens')
  rerender(actions({ match_status: 'completed', checkin_deadline: new Date().toISOString() }))
  expect([names(), screen.queryByRole('timer')]).toEqual([['Edit Score', 'More actions'], null])
})
