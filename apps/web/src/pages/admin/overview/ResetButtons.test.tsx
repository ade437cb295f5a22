import { resetBracket, resetTournament, type Tournament } from '@cup/contract/tournaments'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CUP_ID, playedStats, someStats } from '../../../../test-support/admin-cup.ts'
import { confirmation, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { fillIn } from '../../../../test-support/fill-in.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { aTournament } from '../../../../test-support/samples.ts'
import { ResetBracketButton, ResetTournamentButton } from './TournamentControls.tsx'

const cup = (changes: Partial<Tournament> = {}) => aTournament({ id: CUP_ID, ...changes })

test.each([
  [{ total_teams: 1, total_matches: 0 }, false],
  [{ total_teams: 0, total_matches: 1 }, false],
  [{ total_teams: 0, total_matches: 0 }, true],
  [{ tournament_status: 'completed' as const }, true],
])('with %j the cup can be reset unless %s', (changes, disabled) => {
  fakeApi()
  renderPart(<ResetTournamentButton stats={someStats(changes)} name="Cup 12" />)
  expect(isDisabled(screen.getByRole('button', { name: 'Reset Tournament' }))).toBe(disabled)
})

test('no confirmation opens before the name that must be typed is known', async () => {
  fakeApi()
  const stats = someStats({ total_teams: 1 })
  const { rerender } = renderPart(<ResetTournamentButton stats={stats} name={undefined} />)
  await press(screen, 'Reset Tournament')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  rerender(<ResetTournamentButton stats={stats} name="Cup 12" />)
  expect((await confirmation()).getAllByText('Cup 12')).not.toEqual([])
})

test('the typed name is trimmed, and must be typed again when the dialog is reopened', async () => {
  const api = fakeApi().respond(resetTournament, { tournament: cup(), deleted_teams: 1, refunds: 1 })
  const stats = someStats({ total_teams: 1, total_matches: 1, paid_teams: 1, prize_pool: 10 })
  renderPart(<ResetTournamentButton stats={stats} name="Cup 12" />)
  const ask = async () => {
    await press(screen, 'Reset Tournament')
    const box = await confirmation()
    return { box, field: box.getByLabelText("Type the tournament's name to confirm.") as HTMLInputElement }
  }
  const { box, field } = await ask()
  expect(box.getAllByRole('listitem').map(({ textContent }: HTMLElement) => textContent)).toEqual([
    '1 team and 1 match are deleted',
    '$10.00 from 1 paid team is refunded to the captains',
  ])
  await fillIn(field, ' Cup 12 ')
  await press(box, 'Cancel')
  await untilClosed('alertdialog')
  const again = await ask()
  expect(again.field.value).toBe('')
  await fillIn(again.field, ' Cup 12 ')
  await press(again.box, 'Reset Tournament')
  await untilClosed('alertdialog')
  expect(api.requests(resetTournament)).toHaveLength(1)
})

test.each([
  [150, '$50.00 from 5 paid teams is refunded to the captains'],
  [100, undefined],
])('a reset of a pool of $%d keeps the added prize', async (prize_pool, refund) => {
  fakeApi()
  const stats = someStats({ total_teams: 5, total_matches: 0, paid_teams: 5, prize_pool })
  renderPart(<ResetTournamentButton stats={stats} name="Cup 12" addedPrize={100} />)
  await press(screen, 'Reset Tournament')
  const lines = (await confirmation()).getAllByRole('listitem').map(({ textContent }: HTMLElement) => textContent)
  expect(lines).toEqual([
    '5 teams and 0 matches are deleted',
    ...(refund === undefined ? [] : [refund]),
    'The added prize of $100.00 stays',
  ])
})

test('a bracket with one result is reset once the name is typed, which must be done each time', async () => {
  const api = fakeApi().respond(resetBracket, cup())
  renderPart(<ResetBracketButton tournament={cup()} stats={playedStats({ completed_matches: 1 })} />)
  const ask = async () => {
    await press(screen, 'Reset Bracket')
    const label = "1 result will be lost. Type the tournament's name to confirm."
    return (await confirmation()).getByLabelText(label) as HTMLInputElement
  }
  await fillIn(await ask(), 'Cup 12')
  await press(await confirmation(), 'Cancel')
  await untilClosed('alertdialog')
  const field = await ask()
  expect(field.value).toBe('')
  const box = await confirmation()
  await fillIn(field, 'Cup 1')
  expect(isDisabled(box.getByRole('button', { name: 'Reset Bracket' }))).toBe(true)
  await fillIn(field, '2 ')
  await press(box, 'Reset Bracket')
  await untilClosed('alertdialog')
  expect(api.requests(resetBracket)).toMatchObject([{ params: { id: CUP_ID }, query: { confirm_name: 'Cup 12' } }])
})
