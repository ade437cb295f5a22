import { generateBracket } from '@cup/contract/bracket'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { adminApi, CUP_ID, openAdmin, playedStats, someStats } from '../../../../test-support/admin-cup.ts'
import { confirmation, isDisabled, press } from '../../../../test-support/dialogs.ts'
import { aTournament } from '../../../../test-support/samples.ts'
import { buttonStyle } from '../../../ui/button-style.ts'

const button = (name: string) => screen.findByRole('button', { name })

describe('Generate Bracket', () => {
  test('asks for confirmation and says what follows', async () => {
    const api = adminApi().respond(generateBracket, { tournament_id: CUP_ID, matches: 46 })
    await openAdmin()
    await press(screen, 'Generate Bracket')
    const box = await confirmation()
    expect(box.getByText('24 paid teams are drawn into the bracket, and registration closes.')).toBeTruthy()
    expect(box.getByText('No check-in opens by itself: you start each one.')).toBeTruthy()
    expect(api.requests(generateBracket)).toEqual([])
    await press(box, 'Generate Bracket')
    expect(await screen.findByText('Bracket generated successfully!')).toBeTruthy()
    expect(api.requests(generateBracket)).toMatchObject([{ params: { tournamentId: CUP_ID } }])
  })

  test('a double click sends one request', async () => {
    const api = adminApi().respond(generateBracket, { tournament_id: CUP_ID, matches: 46 })
    await openAdmin()
    await press(screen, 'Generate Bracket')
    const generate = (await confirmation()).getByRole('button', { name: 'Generate Bracket' })
    generate.click()
    generate.click()
    expect(await screen.findByText('Bracket generated successfully!')).toBeTruthy()
    expect(api.requests(generateBracket)).toHaveLength(1)
  })

  const automaticCup = (minutesToStart: number) =>
    adminApi({
      tournament: aTournament({
        automatic: true,
        start_date: new Date(Date.now() + minutesToStart * 60_000).toISOString(),
      }),
    }).respond(generateBracket, { tournament_id: CUP_ID, matches: 46 })

  test('leaves the check-ins of an automatic cup to its start', async () => {
    const api = automaticCup(60)
    await openAdmin()
    await press(screen, 'Generate Bracket')
    const box = await confirmation()
    expect(box.getByText(/^Check-ins open by themselves at the start, /)).toBeTruthy()
    await press(box, 'Generate Bracket')
    expect(await screen.findByText('Bracket generated successfully!')).toBeTruthy()
    expect(api.requests(generateBracket)).toMatchObject([{ query: {} }])
  })

  test('opens the check-ins of an automatic cup at once only if the organiser chooses so', async () => {
    const api = automaticCup(60)
    await openAdmin()
    await press(screen, 'Generate Bracket')
    const box = await confirmation()
    await userEvent.click(box.getByRole('checkbox', { name: /Open the check-ins at once/ }))
    expect(box.getByText(/^The check-ins of the first round open at once/)).toBeTruthy()
    await press(box, 'Generate Bracket')
    expect(await screen.findByText('Bracket generated successfully!')).toBeTruthy()
    expect(api.requests(generateBracket)).toMatchObject([{ query: { open_now: 'true' } }])
  })

  test('says that an automatic cup whose start has passed opens its check-ins at once', async () => {
    automaticCup(-5)
    await openAdmin()
    await press(screen, 'Generate Bracket')
    const box = await confirmation()
    expect(box.getByText(/^The check-ins of the first round open at once/)).toBeTruthy()
    expect(box.queryByRole('checkbox')).toBeNull()
  })

  test.each([0, 1])('is disabled with %i paid teams, and says why', async (paid) => {
    adminApi({ stats: someStats({ paid_teams: paid }) })
    await openAdmin()
    expect(isDisabled(await button('Generate Bracket'))).toBe(true)
    expect(screen.getByText(`Needs 2 paid teams (${paid})`)).toBeTruthy()
  })

  test('after a cancelled cup says that no tournament is open, not that teams are missing', async () => {
    adminApi({ stats: someStats({ paid_teams: 0, tournament_status: 'completed' }) })
    await openAdmin()
    expect(isDisabled(await button('Generate Bracket'))).toBe(true)
    expect(screen.getByText('Nothing to draw: no tournament is open for registration')).toBeTruthy()
  })

  test('is disabled once the bracket is generated', async () => {
    adminApi({ stats: playedStats() })
    await openAdmin()
    expect(isDisabled(await button('Generate Bracket'))).toBe(true)
  })

  test.each([
    ['active', 'primary'],
    ['completed', 'secondary'],
  ] as const)('in a tournament that is %s it is a %s button', async (tournament_status, variant) => {
    adminApi({ stats: someStats({ tournament_status }) })
    await openAdmin()
    expect((await button('Generate Bracket')).className.trim()).toBe(buttonStyle(variant))
  })

  test('says before and after the press that it needs an active tournament', async () => {
    const api = adminApi({ stats: someStats({ tournament_status: 'completed' }) })
    await openAdmin()
    const note = await screen.findByText('Nothing to draw: no tournament is open for registration')
    expect((await button('Generate Bracket')).getAttribute('aria-describedby')).toBe(note.id)
    await press(screen, 'Generate Bracket')
    expect(await screen.findByText('No active tournament')).toBeTruthy()
    expect(api.requests(generateBracket)).toEqual([])
  })

  test.each([
    [500, undefined, 'Failed to generate bracket'],
    [409, 'Bracket has already been generated', 'Bracket has already been generated'],
  ])('says why it failed with %i', async (status, detail, text) => {
    adminApi().refuse(generateBracket, status, detail)
    await openAdmin()
    await press(screen, 'Generate Bracket')
    await press(await confirmation(), 'Generate Bracket')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
