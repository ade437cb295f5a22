import { auditLog } from '@cup/contract/audit'
import { getBracket } from '@cup/contract/bracket'
import { matchImpact, updateMatch } from '@cup/contract/matches'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aBracket, aMatch, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { anAuditEntry } from '../../../../test-support/audit.ts'
import { confirmation, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { anId } from '../../../../test-support/samples.ts'
import { chooseWinner, openScoreForm, saveButton, scoreField } from '../../../../test-support/score-form.ts'
import { queryKeys } from '../../../api/query-keys.ts'

const OVER = aMatch({ match_status: 'completed', winner_id: VIPERS, score: '2-0' })

describe('Set Score', () => {
  test('needs a winner and a score', async () => {
    const { api, box } = await openScoreForm(aMatch())
    expect(isDisabled(saveButton(box))).toBe(true)
    await userEvent.type(scoreField(box), '2-1{Enter}')
    expect(api.requests(updateMatch)).toEqual([])
    await userEvent.clear(scoreField(box))
    await chooseWinner(box, 'Pinch Ravens')
    await userEvent.click(saveButton(box))
    expect(box.getByText('Winner and score are required')).toBeTruthy()
    await userEvent.type(scoreField(box), ' 2-1 {Enter}')
    expect(await screen.findByText('Match score updated!')).toBeTruthy()
    await untilClosed('dialog')
    expect(api.requests(updateMatch)).toMatchObject([
      { params: { id: anId(501) }, query: { winner_team_id: RAVENS, score: '2-1' } },
    ])
  })

  test('a press on a result saves winner and score', async () => {
    const { api, box } = await openScoreForm(aMatch())
    await press(box, '2–1 for Pinch Ravens')
    expect(await screen.findByText('Match score updated!')).toBeTruthy()
    await untilClosed('dialog')
    expect(api.requests(updateMatch)).toMatchObject([{ query: { winner_team_id: RAVENS, score: '2-1', seen: '1' } }])
  })

  test.each([
    [3, ['2–0', '2–1']],
    [5, ['3–0', '3–1', '3–2']],
    [7, ['4–0', '4–1', '4–2', '4–3']],
  ])('offers every result of a best of %i for each team', async (best_of, results) => {
    const { box } = await openScoreForm(aMatch({ best_of }))
    const names = within(box.getByRole('group', { name: 'Result' }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Ceiling Vipers', 'Pinch Ravens'].flatMap((team) => results.map((r) => `${r} for ${team}`)))
  })

  test('arrows move between the results, and Enter saves', async () => {
    const { api, box } = await openScoreForm(aMatch())
    await waitFor(() =>
      expect(document.activeElement).toBe(box.getByRole('button', { name: '2–0 for Ceiling Vipers' })),
    )
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}')
    expect(await screen.findByText('Match score updated!')).toBeTruthy()
    expect(api.requests(updateMatch)).toMatchObject([{ query: { winner_team_id: VIPERS, score: '2-1' } }])
  })

  test.each([
    ['banana', /“banana” is not a score such as 2-1/],
    ['1-2', /gives the winner fewer games than the loser/],
  ])('warns about %s', async (typed, warning) => {
    const { box } = await openScoreForm(aMatch())
    await chooseWinner(box, 'Ceiling Vipers')
    await userEvent.type(scoreField(box), typed)
    expect(box.getByText(warning)).toBeTruthy()
  })

  test('an open dialog says at once that another admin changed the match, and what it is now', async () => {
    const { api, app, box } = await openScoreForm(aMatch(), (fake) =>
      fake.respond(matchImpact, { affected_matches: [], needs_cascade: false }),
    )
    const changed = aMatch({ match_status: 'completed', winner_id: RAVENS, score: '2-0', revision: 2 })
    api.respond(getBracket, aBracket([changed])).respond(auditLog, {
      entries: [anAuditEntry({ actor_name: 'Grace', at: new Date(Date.now() + 1000).toISOString() })],
      next: null,
      actions: [],
    })
    await act(() => app.queryClient.invalidateQueries({ queryKey: queryKeys.brackets }))
    expect(
      await box.findByText(/Grace has changed this match since you opened it. Now: Pinch Ravens won \(2-0\)\./),
    ).toBeTruthy()
    await press(box, '2–1 for Ceiling Vipers')
    expect(await box.findByText('No later match changes.')).toBeTruthy()
    expect(api.requests(updateMatch)).toEqual([])
  })

  test('warns about a score that does not fit, and still sends it', async () => {
    const { api, box } = await openScoreForm(aMatch())
    await chooseWinner(box, 'Ceiling Vipers')
    await userEvent.type(scoreField(box), '2-1')
    expect(box.queryByText(/does not fit/)).toBeNull()
    await userEvent.clear(scoreField(box))
    await userEvent.type(scoreField(box), '3-1')
    expect(box.getByText(/3-1 does not fit a best of 3/)).toBeTruthy()
    await userEvent.click(saveButton(box))
    expect(await screen.findByText('Match score updated!')).toBeTruthy()
    expect(api.requests(updateMatch)[0]?.query).toEqual({ winner_team_id: VIPERS, score: '3-1', seen: '1' })
  })

  test('shows what another admin entered meanwhile, and overwrites it only after a confirmation', async () => {
    const detail = 'This match has changed. Pinch Ravens won it (2-0).'
    const { api, box } = await openScoreForm(aMatch({ revision: 4 }), (fake) =>
      fake.refuse(updateMatch, 409, detail, { code: 'match_changed', match: aMatch({ revision: 6 }) }),
    )
    await chooseWinner(box, 'Ceiling Vipers')
    await userEvent.type(scoreField(box), '2-1{Enter}')
    const asked = await confirmation()
    expect(asked.getByText(detail)).toBeTruthy()
    await press(asked, 'Cancel')
    await untilClosed('alertdialog')
    expect(api.requests(updateMatch)).toHaveLength(1)

    await userEvent.click(saveButton(box))
    const again = await confirmation()
    api.respond(updateMatch, OVER)
    await press(again, 'Save my score')
    expect(await screen.findByText('Match score updated!')).toBeTruthy()
    expect(api.requests(updateMatch).map(({ query }) => query.seen)).toEqual(['4', '4', '6'])
  })

  test('says when it fails', async () => {
    const { box } = await openScoreForm(aMatch(), (api) => api.refuse(updateMatch, 500))
    await chooseWinner(box, 'Ceiling Vipers')
    await userEvent.type(scoreField(box), '2-1{Enter}')
    expect(await screen.findByText('Failed to update score')).toBeTruthy()
  })
})
