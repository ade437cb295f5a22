import { auditLog } from '@cup/contract/audit'
import { disqualifyTeam, type Match, matchImpact, processCheckIn, updateMatch } from '@cup/contract/matches'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aMatch, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { confirmation, dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { renderPart, shownToasts } from '../../../../test-support/render-part.tsx'
import { ProcessCheckInButton } from './CheckInButtons.tsx'
import { DisqualifyButton } from './Disqualify.tsx'
import { MoreMatchActions } from './MoreMatchActions.tsx'
import { QuickResults } from './ResultButtons.tsx'
import { ScoreButton } from './SetScore.tsx'

const entryOf = (match: Match) => ({ match, team1: 'Vipers', team2: 'Ravens', loserGoesTo: null })
const open = (changes: Partial<Match> = {}) => entryOf(aMatch({ match_status: 'in_progress', revision: 4, ...changes }))
const changed = (revision: number) => ({ code: 'match_changed', match: aMatch({ revision }) })
const withLog = () => fakeApi().respond(auditLog, { entries: [], next: null, actions: [] })
const names = (scope: ReturnType<typeof within>) =>
  scope.getAllByRole('button').map((button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent)

test('a disqualification names its consequence and the chosen team', async () => {
  withLog()
  renderPart(<DisqualifyButton entry={open()} />)
  await press(screen, 'DQ Team')
  const box = await dialog('Disqualify Team')
  expect(box.getByText('Winners Round 1: Vipers vs Ravens')).toBeTruthy()
  expect(
    box.getByText('The team leaves the tournament and its later matches are walkovers. Otherwise this is one loss.'),
  ).toBeTruthy()
  expect(box.queryByText('The win goes to the opponent once it is known.')).toBeNull()
  box.getByRole('radio', { name: 'Ravens' }).click()
  await press(box, 'DQ Team')
  const confirmDialog = await confirmation()
  expect(confirmDialog.getByRole('heading').textContent).toBe('DQ Ravens?')
  expect(confirmDialog.queryByText(/leaves the tournament; its later matches/)).toBeNull()
  await press(confirmDialog, 'Cancel')
  await untilClosed('alertdialog')
  box.getByRole('radio', { name: 'Vipers' }).click()
  box.getByRole('checkbox', { name: 'Withdraw from the tournament' }).click()
  await press(box, 'DQ Team')
  const again = await confirmation()
  expect(again.getByRole('heading').textContent).toBe('DQ Vipers?')
  expect(again.getByText('Vipers leaves the tournament; its later matches are walkovers.')).toBeTruthy()
})

test('a team without an opponent can only be withdrawn, which the form says', async () => {
  fakeApi()
  renderPart(<DisqualifyButton entry={open({ team1_id: null, match_status: 'pending' })} />)
  await press(screen, 'DQ Team')
  const box = await dialog('Disqualify Team')
  expect(
    box.getByText('The opponent is not known yet, so the team can only withdraw from the tournament.'),
  ).toBeTruthy()
  expect(box.getByText('The win goes to the opponent once it is known.')).toBeTruthy()
  expect(['Vipers', 'Ravens'].map((name) => isDisabled(box.getByRole('radio', { name })))).toEqual([true, false])
})

test('after a refusal the disqualification is confirmed again, and Cancel keeps the form', async () => {
  const api = withLog().refuse(disqualifyTeam, 409, 'This match has changed.', changed(9))
  const onDone = vi.fn()
  const { takeStale } = renderPart(<DisqualifyButton entry={open()} />)
  await press(screen, 'DQ Team')
  const box = await dialog('Disqualify Team')
  box.getByRole('radio', { name: 'Vipers' }).click()
  await press(box, 'DQ Team')
  await press(await confirmation(), 'DQ Team')
  const still = await screen.findByRole('alertdialog', { name: 'Still DQ Vipers?' })
  expect(within(still).getByText('This match has changed.')).toBeTruthy()
  expect(shownToasts()).toEqual([])
  await press(within(still), 'Cancel')
  // The same dialog was confirmed before; it is open again for another confirmation.
  expect(await screen.findByRole('alertdialog', { name: 'DQ Vipers?' })).toBeTruthy()
  api.respond(disqualifyTeam, aMatch())
  await press(await confirmation(), 'DQ Team')
  await untilClosed('dialog')
  expect(api.requests(disqualifyTeam).map(({ query }) => query.seen)).toEqual(['4', '4'])
  expect([takeStale().includes('admin'), onDone.mock.calls]).toEqual([true, []])
})

test('a completed match and one without teams cannot be disqualified from', () => {
  const part = (changes: Partial<Match>) => <DisqualifyButton entry={open(changes)} />
  const { rerender } = renderPart(part({ team1_id: null, team2_id: null }))
  expect(isDisabled(screen.getByRole('button', { name: 'DQ Team' }))).toBe(true)
  rerender(part({ team1_id: null }))
  expect(isDisabled(screen.getByRole('button', { name: 'DQ Team' }))).toBe(false)
  rerender(part({ match_status: 'completed' }))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a line offers every result of its best-of, and one press saves it for its team', async () => {
  const response = Promise.withResolvers<Match>()
  const api = withLog().respond(updateMatch, () => response.promise)
  renderPart(<QuickResults entry={open({ best_of: 5 })} />)
  const group = within(screen.getByRole('group', { name: 'Result of Vipers vs Ravens' }))
  expect(names(group)).toEqual([
    '3–0 for Vipers',
    '3–1 for Vipers',
    '3–2 for Vipers',
    '3–0 for Ravens',
    '3–1 for Ravens',
    '3–2 for Ravens',
  ])
  expect(group.getByText('Vipers').title).toBe('Vipers')
  group.getByRole('button', { name: '3–1 for Ravens' }).click()
  await waitFor(() => expect(group.getAllByRole('button').filter((each: HTMLElement) => !isDisabled(each))).toEqual([]))
  response.resolve(aMatch())
  await waitFor(() => expect(shownToasts()).toEqual(['success: Match score updated!']))
  expect(api.requests(updateMatch).map(({ params, query }) => [params.id, query])).toEqual([
    [aMatch().id, { winner_team_id: RAVENS, score: '3-1', seen: '4' }],
  ])
})

test('the score form shows the saved result, names the match, and confirms before it clears others', async () => {
  withLog().respond(matchImpact, {
    affected_matches: [
      {
        match_id: 'later',
        round_name: 'Winners Final',
        position: 1,
        bracket: 'winners',
        match_status: 'completed',
        team1_name: 'Vipers',
        team2_name: 'Owls',
        score: '2-0',
        lost: true,
      },
    ],
    needs_cascade: true,
  })
  renderPart(<ScoreButton entry={open({ match_status: 'completed', winner_id: VIPERS, score: '2-1' })} />)
  await press(screen, 'Edit Score')
  const box = await dialog('Set Match Score')
  expect(box.getByText('Winners Round 1: Vipers vs Ravens, best of 3')).toBeTruthy()
  const chosen = () =>
    box
      .getAllByRole('button')
      .filter((button: HTMLElement) => button.getAttribute('aria-pressed') === 'true')
      .map((button: HTMLElement) => button.getAttribute('aria-label'))
  expect(chosen()).toEqual(['2–1 for Vipers'])
  box.getByRole('radio', { name: 'Ravens' }).click()
  await waitFor(() => expect(chosen()).toEqual(['2–1 for Ravens']))
  expect(await box.findByRole('button', { name: 'Save and clear 1 match' })).toBeTruthy()
  box.getByRole('radio', { name: 'Vipers' }).click()
  expect(await box.findByRole('button', { name: 'Save Score' })).toBeTruthy()
  expect(box.queryByText(/will be replayed/)).toBeNull()
})

test('a score form without a result has none chosen', async () => {
  withLog()
  renderPart(<ScoreButton entry={open()} />)
  await press(screen, 'Set Score')
  const box = await dialog('Set Match Score')
  expect(
    box.getAllByRole('button').filter((each: HTMLElement) => each.getAttribute('aria-pressed') === 'true'),
  ).toEqual([])
  expect((box.getByRole('textbox') as HTMLInputElement).value).toBe('')
  expect(box.getAllByRole('radio').map((radio: HTMLInputElement) => radio.checked)).toEqual([false, false])
})

test('a confirmed dialog stays open until the call is done, without a notice about its own change', async () => {
  const response = Promise.withResolvers<{ match: Match; dq_teams: [] }>()
  const api = withLog().respond(processCheckIn, () => response.promise)
  const part = (revision: number) => (
    <ProcessCheckInButton entry={open({ match_status: 'checkin', checked_in_teams: [VIPERS], revision })} />
  )
  const { rerender } = renderPart(part(4))
  await press(screen, 'Process Check-in (1/2)')
  const box = await confirmation()
  await press(box, 'Process Check-in')
  await waitFor(() => expect(api.requests(processCheckIn)).toMatchObject([{ params: { id: aMatch().id } }]))
  rerender(part(5))
  expect(box.queryByText(/has changed since you opened it/)).toBeNull()
  expect(isDisabled(box.getByRole('button', { name: 'Process Check-in' }))).toBe(true)
  response.resolve({ match: aMatch(), dq_teams: [] })
  await untilClosed('alertdialog')
})

test('the menu of rare actions names its match, and is missing without an action', async () => {
  fakeApi()
  const { rerender } = renderPart(<MoreMatchActions entry={open()} canUndo={false} />)
  expect(screen.queryByRole('button')).toBeNull()
  const over = open({ match_status: 'completed', winner_id: VIPERS })
  rerender(<MoreMatchActions entry={over} canUndo />)
  await press(screen, 'More actions for Winners Round 1: Vipers vs Ravens')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Reopen match',
    'Undo last change',
  ])
})
