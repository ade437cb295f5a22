import { type AffectedMatch, matchImpact, updateMatch } from '@cup/contract/matches'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aMatch, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { confirmation, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { anId } from '../../../../test-support/samples.ts'
import { chooseWinner, openScoreForm, saveButton, scoreField } from '../../../../test-support/score-form.ts'

const OVER = aMatch({ match_status: 'completed', winner_id: VIPERS, score: '2-0' })
const anAffected = (changes: Partial<AffectedMatch> = {}): AffectedMatch => ({
  match_id: anId(502),
  round_name: 'Winners Final',
  position: 1,
  bracket: 'winners',
  match_status: 'completed',
  team1_name: 'Ceiling Vipers',
  team2_name: 'Redshift',
  score: '3-2',
  lost: true,
  ...changes,
})
const SEATED = anAffected({ match_id: anId(503), round_name: 'Losers Round 1', lost: false, match_status: 'pending' })

describe('Edit Score', () => {
  test('starts from the result and can change the score alone', async () => {
    const { api, box } = await openScoreForm(OVER)
    expect((scoreField(box) as HTMLInputElement).value).toBe('2-0')
    expect((box.getByRole('radio', { name: 'Ceiling Vipers' }) as HTMLInputElement).checked).toBe(true)
    await userEvent.clear(scoreField(box))
    await userEvent.type(scoreField(box), '2-1{Enter}')
    expect(await screen.findByText('Match score updated!')).toBeTruthy()
    expect(api.requests(matchImpact)).toEqual([])
  })

  test('previews what another winner changes', async () => {
    const impact = { affected_matches: [anAffected(), SEATED], needs_cascade: true }
    const { api, box } = await openScoreForm(OVER, (fake) => fake.respond(matchImpact, impact))
    await chooseWinner(box, 'Pinch Ravens')
    expect(await box.findByText('This match will be replayed.')).toBeTruthy()
    const affected = within(box.getByRole('list', { name: 'Affected matches' })).getAllByRole('listitem')
    expect(affected.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Result lost'),
      expect.stringContaining('Line-up changes'),
    ])
    expect(api.requests(matchImpact)).toMatchObject([{ query: { winner_team_id: RAVENS } }])
  })

  test('a result is chosen, and the button names what saving clears', async () => {
    const impact = { affected_matches: [anAffected(), SEATED], needs_cascade: true }
    const { api, box } = await openScoreForm(OVER, (fake) => fake.respond(matchImpact, impact))
    await press(box, '2–1 for Pinch Ravens')
    expect(api.requests(updateMatch)).toEqual([])
    await box.findByRole('button', { name: 'Save and clear 1 match' })
    await userEvent.type(scoreField(box), '{Enter}')
    expect(api.requests(updateMatch)).toEqual([])
    await press(box, 'Save and clear 1 match')
    expect(await screen.findByText('Match score updated!')).toBeTruthy()
    expect(api.requests(updateMatch)).toMatchObject([
      { query: { winner_team_id: RAVENS, score: '2-1', cascade: 'true' } },
    ])
  })

  test('says when nothing later changes', async () => {
    const { box } = await openScoreForm(OVER, (api) =>
      api.respond(matchImpact, { affected_matches: [], needs_cascade: false }),
    )
    await chooseWinner(box, 'Pinch Ravens')
    expect(await box.findByText('No later match changes.')).toBeTruthy()
  })

  test('a refusal lists the results that would be lost, and only a second confirmation sends cascade', async () => {
    const affected = [anAffected(), SEATED]
    const { api, box } = await openScoreForm(OVER, (fake) =>
      fake
        // The later match was played after the preview was loaded.
        .respond(matchImpact, { affected_matches: [], needs_cascade: false })
        .refuse(updateMatch, 409, 'Later matches have already been played', { affected_matches: affected }),
    )
    await chooseWinner(box, 'Pinch Ravens')
    await userEvent.click(saveButton(box))
    const asked = await confirmation()
    expect(asked.getByText(/Ceiling Vipers vs Redshift, 3-2/)).toBeTruthy()
    expect(asked.queryByText(/Losers Round 1/)).toBeNull()
    expect(screen.queryByText('Later matches have already been played')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await userEvent.keyboard('{Enter}')
    await untilClosed('alertdialog')
    expect(api.requests(updateMatch)).toHaveLength(1)

    await userEvent.click(saveButton(box))
    const again = await confirmation()
    api.respond(updateMatch, OVER)
    await press(again, 'Change and clear them')
    expect(await screen.findByText('Match score updated!')).toBeTruthy()
    await untilClosed('dialog')
    expect(api.requests(updateMatch).map(({ query }) => query.cascade)).toEqual([undefined, undefined, 'true'])
  })

  test('another refusal only shows its message', async () => {
    const { box } = await openScoreForm(OVER, (api) => api.refuse(updateMatch, 409, 'A prize has already been sent'))
    await userEvent.click(saveButton(box))
    expect(await screen.findByText('A prize has already been sent')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
