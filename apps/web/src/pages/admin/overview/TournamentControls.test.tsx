import { previewBracket } from '@cup/contract/bracket'
import { resetBracket, resetTournament, setAutomatic, setReporting } from '@cup/contract/tournaments'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { adminApi, aPreview, CUP_ID, openAdmin, playedStats, someStats } from '../../../../test-support/admin-cup.ts'
import { confirmation, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { aTournament } from '../../../../test-support/samples.ts'

const RESET_TEXT = 'Are you sure? This will delete ALL teams, matches, and reset the prize pool!'
const button = (name: string) => screen.findByRole('button', { name })
const statusLine = async () => (await screen.findByText(/^Tournament Status:/)).textContent

describe('the status line', () => {
  test.each([
    [someStats(), 'Tournament Status: active'],
    [playedStats(), 'Tournament Status: in progress'],
    [someStats({ tournament_status: 'completed' }), 'Tournament Status: completed'],
    [someStats({ tournament_id: null, tournament_status: null }), 'Tournament Status: None'],
  ])('shows the status of the tournament', async (stats, text) => {
    adminApi({ stats })
    await openAdmin()
    expect(await statusLine()).toBe(text)
  })
})

describe('the check before it', () => {
  test('is shown beside the button', async () => {
    const preview = aPreview({
      byes: 3,
      match_count: 8,
      unpaid_teams: [{ id: 'u', team_name: 'Flip Reset' }],
      disputed_teams: [{ id: 'd', team_name: 'Octane Owls' }],
      short_teams: [{ id: 's', team_name: 'Redshift', players: 2 }],
      players_on_two_teams: [{ player_name: 'Mo', team_names: ['Redshift', 'Octane Owls'] }],
      open_checkouts: 1,
    })
    adminApi().respond(previewBracket, preview)
    await openAdmin()
    expect(await screen.findByText(/2 paid teams, 8 matches, 3 byes/)).toBeTruthy()
    const found = screen.getByRole('region', { name: 'Before you generate' }).textContent
    expect(found).toContain('1 unpaid team left out: Flip Reset')
    expect(found).toContain('1 paid team with a disputed entry fee: Octane Owls')
    expect(found).toContain('1 team without 3 players: Redshift (2/3)')
    expect(found).toContain('1 player on two paid teams: Mo (Redshift and Octane Owls)')
    expect(found).toContain('1 checkout still open')
    expect(found).toContain('Ceiling Vipers vs Pinch Ravens')
  })

  test('says why the bracket cannot be generated yet', async () => {
    const reason = 'At least 2 paid teams are required'
    adminApi({ stats: someStats({ paid_teams: 1 }) }).respond(previewBracket, aPreview({ can_generate: false, reason }))
    await openAdmin()
    expect(await screen.findByText(reason)).toBeTruthy()
  })
})

describe('Reset Tournament', () => {
  const done = { tournament: aTournament(), deleted_teams: 31, refunds: 24 }

  test('confirms with the number of teams and dollars, Cancel focused', async () => {
    const api = adminApi().respond(resetTournament, done)
    await openAdmin()
    await press(screen, 'Reset Tournament')
    const box = await confirmation()
    expect(box.getByText(RESET_TEXT)).toBeTruthy()
    expect(box.getByText(/31 teams and 46 matches are deleted/)).toBeTruthy()
    expect(box.getByText(/\$240\.00 from 24 paid teams/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await userEvent.keyboard('{Enter}')
    await untilClosed('alertdialog')
    expect(api.requests(resetTournament)).toEqual([])
  })

  const typeName = async (name: string) =>
    userEvent.type((await confirmation()).getByLabelText("Type the tournament's name to confirm."), name)

  test("asks for the cup's name", async () => {
    const api = adminApi().respond(resetTournament, done)
    await openAdmin()
    await press(screen, 'Reset Tournament')
    const confirm = (await confirmation()).getByRole('button', { name: 'Reset Tournament' })
    expect(isDisabled(confirm)).toBe(true)
    await typeName('Cup 1')
    expect(isDisabled(confirm)).toBe(true)
    await typeName('2')
    await userEvent.click(confirm)
    expect(await screen.findByText('Tournament reset successfully')).toBeTruthy()
    await untilClosed('alertdialog')
    expect(api.requests(resetTournament)).toHaveLength(1)
  })

  test('says when it fails', async () => {
    adminApi().refuse(resetTournament, 500)
    await openAdmin()
    await press(screen, 'Reset Tournament')
    await typeName('Cup 12')
    await press(await confirmation(), 'Reset Tournament')
    expect(await screen.findByText('Failed to reset tournament')).toBeTruthy()
  })

  test.each([
    ['there is no tournament', someStats({ tournament_id: null, tournament_status: null })],
    ['the tournament is completed', someStats({ tournament_status: 'completed' })],
    ['it has neither teams nor matches', someStats({ total_teams: 0, total_matches: 0 })],
  ])('cannot be pressed while %s', async (_, stats) => {
    adminApi({ stats })
    await openAdmin()
    expect(isDisabled(await button('Reset Tournament'))).toBe(true)
  })
})

describe('Reset Bracket', () => {
  test("asks for the cup's name once there are results", async () => {
    const api = adminApi({ stats: playedStats() }).respond(resetBracket, aTournament())
    await openAdmin()
    await press(screen, 'Reset Bracket')
    const box = await confirmation()
    const confirm = box.getByRole('button', { name: 'Reset Bracket' })
    expect(isDisabled(confirm)).toBe(true)
    await userEvent.type(box.getByLabelText(/12 results will be lost/), 'Cup 12')
    await userEvent.click(confirm)
    expect(await screen.findByText('Bracket reset')).toBeTruthy()
    expect(api.requests(resetBracket)).toMatchObject([{ query: { confirm_name: 'Cup 12' } }])
  })

  test('asks for no name before the first result', async () => {
    const api = adminApi({ stats: playedStats({ completed_matches: 0 }) }).respond(resetBracket, aTournament())
    await openAdmin()
    await press(screen, 'Reset Bracket')
    await press(await confirmation(), 'Reset Bracket')
    expect(await screen.findByText('Bracket reset')).toBeTruthy()
    expect(api.requests(resetBracket)[0]?.query).toEqual({})
  })

  test('is not offered without a bracket', async () => {
    adminApi()
    await openAdmin()
    await button('Reset Tournament')
    expect(screen.queryByRole('button', { name: 'Reset Bracket' })).toBeNull()
  })
})

test('automatic check-in is switched on and off', async () => {
  const api = adminApi().respond(setAutomatic, aTournament({ automatic: true }))
  await openAdmin()
  const automatic = await screen.findByRole('switch', { name: /Automatic check-in/ })
  expect(automatic.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(automatic)
  expect(await screen.findByText('Automatic check-in updated')).toBeTruthy()
  expect(api.requests(setAutomatic)).toMatchObject([{ params: { id: CUP_ID }, query: { enabled: 'true' } }])
})

test('reporting by players is switched off and on', async () => {
  const api = adminApi().respond(setReporting, aTournament({ reporting: false }))
  await openAdmin()
  const reporting = await screen.findByRole('switch', { name: /Players report results/ })
  expect(reporting.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(reporting)
  expect(await screen.findByText('Reporting by players updated')).toBeTruthy()
  expect(api.requests(setReporting)).toMatchObject([{ params: { id: CUP_ID }, query: { enabled: 'false' } }])
})
