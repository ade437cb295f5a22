import { paymentConfig } from '@cup/contract/payments'
import { cancelTournament, completeTournament, type Tournament } from '@cup/contract/tournaments'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CUP_ID, playedStats } from '../../../../test-support/admin-cup.ts'
import { confirmation, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { fillIn } from '../../../../test-support/fill-in.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { anId, aTournament } from '../../../../test-support/samples.ts'
import { CancelTournamentButton, CompleteTournamentButton } from './ActiveTournament.tsx'
import { TermsFields } from './CupFields.tsx'
import { typeTerms } from './terms-form.ts'

const cup = (changes: Partial<Tournament> = {}) => aTournament({ id: CUP_ID, ...changes })

test.each([
  [{ status: 'active', paid_team_count: 0 }, 46, 'No bracket was generated, so the tournament is cancelled.'],
  [
    { status: 'active', paid_team_count: 1, prize_pool: 10 },
    46,
    'No bracket was generated, so the tournament is cancelled and $10.00 is refunded to the captains of 1 paid team.',
  ],
  [
    { status: 'active', paid_team_count: 2, prize_pool: 120, added_prize: 100 },
    46,
    'No bracket was generated, so the tournament is cancelled and $20.00 is refunded to the captains of 2 paid teams.',
  ],
  [
    { status: 'active', paid_team_count: 2, prize_pool: 100, added_prize: 100, entry_fee: 0 },
    46,
    'No bracket was generated, so the tournament is cancelled.',
  ],
  [{ status: 'in_progress' }, 13, '1 match is still open. The podium stays empty until you set the winners.'],
  [{ status: 'in_progress' }, 12, 'The podium and the payout sheet are taken from the bracket.'],
  [{ status: 'in_progress', id: anId(101) }, 46, 'The podium and the payout sheet are taken from the bracket.'],
] as const)('completing a cup %j says what happens', async (changes, total_matches, words) => {
  const api = fakeApi().respond(completeTournament, { tournament: cup(), open_matches: 0 })
  renderPart(<CompleteTournamentButton tournament={cup(changes)} stats={playedStats({ total_matches })} />)
  await press(screen, 'Complete Tournament')
  const box = await confirmation()
  expect(box.getByText(words)).toBeTruthy()
  const field = box.queryByLabelText("Type the tournament's name to confirm.")
  expect(isDisabled(box.getByRole('button', { name: 'Complete Tournament' }))).toBe(field !== null)
  if (field) await fillIn(field, ' Cup 12 ')
  await press(box, 'Complete Tournament')
  await untilClosed('alertdialog')
  expect(api.requests(completeTournament)).toHaveLength(1)
})

test('a cup without paid teams is cancelled without typing its name', async () => {
  const api = fakeApi().respond(cancelTournament, { tournament: cup(), refunds: 0 })
  renderPart(<CancelTournamentButton tournament={cup({ paid_team_count: 0 })} />)
  await press(screen, 'Cancel Tournament')
  const box = await confirmation()
  expect(box.getByText('The cup ends without a result. Nothing is deleted, and no team has paid.')).toBeTruthy()
  expect(box.getByText('Cup 12')).toBeTruthy()
  expect(box.queryByRole('textbox')).toBeNull()
  await press(box, 'Cancel the cup')
  await untilClosed('alertdialog')
  expect(api.requests(cancelTournament)).toMatchObject([{ params: { id: CUP_ID } }])
})

test.each([
  [13.34, 'Cancel and refund $13.34'],
  [13, 'Cancel and refund $13'],
])('cancelling refunds $%d, and the name must be typed each time', async (prize_pool, name) => {
  fakeApi()
  renderPart(<CancelTournamentButton tournament={cup({ paid_team_count: 1, prize_pool })} />)
  const ask = async () => {
    await press(screen, 'Cancel Tournament')
    const box = await confirmation()
    return { box, button: box.getByRole('button', { name }), field: box.getByRole('textbox') as HTMLInputElement }
  }
  const first = await ask()
  expect(first.box.getByText(/to the captains of 1 paid team\.$/)).toBeTruthy()
  await fillIn(first.field, 'Cup 12 ')
  expect(isDisabled(first.button)).toBe(false)
  await press(first.box, 'Keep the cup')
  await untilClosed('alertdialog')
  const again = await ask()
  expect([again.field.value, isDisabled(again.button)]).toEqual(['', true])
})

test.each([
  [
    { prize_pool: 137.5, entry_fee: 12.5 },
    /\$37\.50 is refunded to the captains of 3 paid teams\.$/,
    /refund \$37\.50$/,
  ],
  [{ prize_pool: 100, entry_fee: 0 }, /there is no fee to refund\.$/, 'Cancel the cup'],
])('the added prize is not refunded to the captains: %j', async (changes, text, button) => {
  fakeApi()
  renderPart(<CancelTournamentButton tournament={cup({ added_prize: 100, paid_team_count: 3, ...changes })} />)
  await press(screen, 'Cancel Tournament')
  const box = await confirmation()
  expect(box.getByText(text)).toBeTruthy()
  expect(box.getByRole('button', { name: button })).toBeTruthy()
})

const fields = (
  tournament?: Tournament,
  errors: { rules?: string } = {},
  onChange: (name: string, value: string) => void = () => {},
) => {
  const typed = typeTerms(cup())
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: name === 'rules' ? errors.rules : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  })
  const box = () => ({ checked: false, onChange: () => {} })
  return <TermsFields form={{ typed, field, box }} cup={tournament} />
}
const NO_TEAM = { paid_team_count: 0, status: 'active' } as const

test('all terms can be changed before a team has entered, and an open checkout fixes one place', async () => {
  fakeApi().respond(paymentConfig, { enabled: true, publishable_key: null, contact_email: null })
  const onChange = vi.fn()
  const { rerender } = renderPart(fields(cup(NO_TEAM), {}, onChange))
  const off = () => screen.getAllByRole('textbox', { hidden: true }).map((field) => isDisabled(field))
  expect(off()).toEqual([false, false, false, false, false])
  for (const hint of ['0 is free', 'Empty takes any number of teams', 'On top of the entry fees'])
    expect(screen.getByText(hint)).toBeTruthy()
  expect(screen.getByText('Plain text. Every player accepts them once.')).toBeTruthy()
  await fillIn(screen.getByLabelText('Team limit'), '8')
  expect(onChange.mock.calls).toEqual([['team_limit', '8']])
  rerender(fields(cup({ ...NO_TEAM, places: { taken: 1, waiting: 0 } })))
  expect(off()).toEqual([true, false, false, false, false])
  expect(screen.getByText('1 place is taken. Empty takes any number of teams.')).toBeTruthy()
  expect(screen.getByText('A team is in or is paying, so it can only be raised.')).toBeTruthy()
  rerender(fields(cup({ paid_team_count: 2 })))
  expect(screen.getByText('2 places are taken. Empty takes any number of teams.')).toBeTruthy()
  rerender(fields())
  expect(screen.getByText('0 is free')).toBeTruthy()
})

test('the folded terms open for an error in them', () => {
  fakeApi().respond(paymentConfig, { enabled: true, publishable_key: null, contact_email: null })
  const { rerender } = renderPart(fields())
  const isOpen = () => document.querySelector('details')?.open
  expect(isOpen()).toBe(false)
  rerender(fields(undefined, { rules: 'Too long' }))
  expect(isOpen()).toBe(true)
})
