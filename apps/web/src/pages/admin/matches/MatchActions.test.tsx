import { getBracket } from '@cup/contract/bracket'
import {
  checkInTeam,
  extendCheckIn,
  type Match,
  processCheckIn,
  startCheckIn,
  undoMatchChange,
} from '@cup/contract/matches'
import { adminStats } from '@cup/contract/stats'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  aBracket,
  adminApi,
  aMatch,
  openAdmin,
  playedStats,
  RAVENS,
  VIPERS,
} from '../../../../test-support/admin-cup.ts'
import { confirmation, press, untilClosed } from '../../../../test-support/dialogs.ts'
import type { FakeApi } from '../../../../test-support/fake-api.ts'
import { anId } from '../../../../test-support/samples.ts'
import { queryKeys } from '../../../api/query-keys.ts'

const deadline = () => new Date(Date.now() + 60_000).toISOString()
const inCheckIn = (checkedIn: string[], changes: Partial<Match> = {}): Match =>
  aMatch({ match_status: 'checkin', checkin_deadline: deadline(), checked_in_teams: checkedIn, ...changes })

async function open(...matches: Match[]): Promise<FakeApi> {
  const [match = aMatch()] = matches
  const api = adminApi({ stats: playedStats({ undoable_match_id: match.id }), matches })
    .respond(startCheckIn, match)
    .respond(processCheckIn, { match, dq_teams: [] })
    .respond(extendCheckIn, match)
    .respond(checkInTeam, match)
    .respond(undoMatchChange, match)
  await openAdmin('?tab=matches')
  return api
}

describe('Start Check-in', () => {
  test('opens the window', async () => {
    const api = await open(aMatch())
    await press(screen, 'Start Check-in')
    expect(await screen.findByText('Check-in started! Players have 7 minutes.')).toBeTruthy()
    expect(api.requests(startCheckIn)).toMatchObject([{ params: { id: anId(501) } }])
  })

  test('keeps the focus in the row when its button disappears', async () => {
    const api = await open(aMatch())
    ;(await screen.findByRole('button', { name: 'Start Check-in' })).focus()
    api.respond(getBracket, aBracket([inCheckIn([])]))
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Process Check-in (0/2)' })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Winners Round 1, match 1'))
  })

  test('says when it fails', async () => {
    ;(await open(aMatch())).refuse(startCheckIn, 500)
    await press(screen, 'Start Check-in')
    expect(await screen.findByText('Failed to start check-in')).toBeTruthy()
  })
})

test('a failure message is removed when a later action succeeds, and the success has one message', async () => {
  const api = await open(aMatch())
  api.refuse(startCheckIn, 500)
  await press(screen, 'Start Check-in')
  expect(await screen.findByText('Failed to start check-in')).toBeTruthy()
  api.respond(startCheckIn, aMatch())
  await press(screen, 'Start Check-in')
  expect(await screen.findByText('Check-in started! Players have 7 minutes.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Failed to start check-in')).toBeNull())
  expect(screen.queryByText('Check-in period started!')).toBeNull()
})

describe('Process Check-in', () => {
  test('needs no confirmation when both teams are checked in', async () => {
    const api = await open(inCheckIn([VIPERS, RAVENS]))
    const button = await screen.findByRole('button', { name: 'Process Check-in (2/2)' })
    button.click()
    button.click()
    expect(await screen.findByText('Check-in processed!')).toBeTruthy()
    expect(api.requests(processCheckIn)).toHaveLength(1)
  })

  test('names the team that would lose, and where it drops to', async () => {
    const later = aMatch({ id: anId(502), bracket: 'losers', round_name: 'Losers Round 1', team1_id: null })
    const match = inCheckIn([VIPERS], { loser_to: { match_id: later.id, slot: 'team1' } })
    const api = await open(match, later)
    await press(screen, 'Process Check-in (1/2)')
    const box = await confirmation()
    expect(
      box.getByText(
        'Pinch Ravens has not checked in: it loses to Ceiling Vipers by no-show and drops to Losers Round 1.',
      ),
    ).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await userEvent.keyboard('{Enter}')
    await untilClosed('alertdialog')
    expect(api.requests(processCheckIn)).toEqual([])
    await press(screen, 'Process Check-in (1/2)')
    await press(await confirmation(), 'Process Check-in')
    expect(await screen.findByText('Check-in processed!')).toBeTruthy()
    expect(api.requests(processCheckIn)).toHaveLength(1)
  })

  test('an open confirmation stays and says so when another admin ends the check-in', async () => {
    const api = adminApi({ stats: playedStats(), matches: [inCheckIn([VIPERS])] })
    const app = await openAdmin('?tab=matches')
    await press(screen, 'Process Check-in (1/2)')
    const box = await confirmation()
    api.respond(getBracket, aBracket([aMatch({ match_status: 'completed', winner_id: VIPERS, revision: 2 })]))
    await act(() => app.queryClient.invalidateQueries({ queryKey: queryKeys.brackets }))
    expect(await box.findByText(/has changed since you opened it. Now: Ceiling Vipers won\./)).toBeTruthy()
    expect(box.getByRole('button', { name: 'Process Check-in' }).matches(':disabled')).toBe(true)
    expect(api.requests(processCheckIn)).toEqual([])
  })

  test('says when it fails', async () => {
    ;(await open(inCheckIn([VIPERS, RAVENS]))).refuse(processCheckIn, 500)
    await press(screen, 'Process Check-in (2/2)')
    expect(await screen.findByText('Failed to process check-in')).toBeTruthy()
  })
})

/** Chooses from the menu of the first row that has one. */
async function choose(name: string) {
  const [menu] = await screen.findAllByRole('button', { name: /^More actions for / })
  await userEvent.click(menu as HTMLElement)
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

test('extends an open check-in', async () => {
  const api = await open(inCheckIn([]))
  await choose('5 more minutes')
  expect(await screen.findByText('Check-in extended')).toBeTruthy()
  expect(api.requests(extendCheckIn)).toHaveLength(1)
})

test('an admin can check a missing team in', async () => {
  const api = await open(inCheckIn([VIPERS]))
  await choose('Check in Pinch Ravens by hand')
  expect(await screen.findByText('Team checked in')).toBeTruthy()
  expect(api.requests(checkInTeam)).toMatchObject([{ query: { team_id: RAVENS } }])
})

test('checks the second team in while the first call is in progress, and ignores a repeated press', async () => {
  const match = inCheckIn([])
  const api = await open(match)
  const answers = Promise.withResolvers<void>()
  api.respond(checkInTeam, async () => {
    await answers.promise
    return match
  })
  await choose('Check in Ceiling Vipers by hand')
  await choose('Check in Ceiling Vipers by hand')
  await choose('Check in Pinch Ravens by hand')
  await waitFor(() =>
    expect(api.requests(checkInTeam)).toMatchObject([{ query: { team_id: VIPERS } }, { query: { team_id: RAVENS } }]),
  )
  answers.resolve()
  const menu = await screen.findByRole('button', { name: /^More actions for / })
  await waitFor(() => expect(menu.querySelector('.animate-spin')).toBeNull())
  await choose('Check in Pinch Ravens by hand')
  await waitFor(() => expect(api.requests(checkInTeam)).toHaveLength(3))
})

describe('Undo last change', () => {
  const over = aMatch({ match_status: 'completed', winner_id: VIPERS, score: '2-0' })

  test('undoes the change', async () => {
    const api = await open(over)
    await choose('Undo last change')
    expect(await screen.findByText('Change undone')).toBeTruthy()
    expect(api.requests(undoMatchChange)).toMatchObject([{ params: { id: over.id } }])
  })

  test('is offered only on the match it applies to, pending or not', async () => {
    await open(aMatch(), aMatch({ ...over, id: anId(502), position: 2 }))
    const row = (await screen.findByRole('heading', { name: 'Winners Round 1, match 1' })).closest('li')
    await userEvent.click(within(row as HTMLElement).getByRole('button', { name: /^More actions for / }))
    expect(screen.getByRole('menuitem', { name: 'Undo last change' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    const other = screen.getByRole('heading', { name: 'Winners Round 1, match 2' }).closest('li')
    await userEvent.click(within(other as HTMLElement).getByRole('button', { name: /^More actions for / }))
    expect(screen.getByRole('menuitem', { name: 'Reopen match' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Undo last change' })).toBeNull()
  })

  test('moves to another match when something newer happens', async () => {
    const api = adminApi({ stats: playedStats({ undoable_match_id: over.id }), matches: [over] })
    const app = await openAdmin('?tab=matches')
    await userEvent.click(await screen.findByRole('button', { name: /^More actions for / }))
    expect(screen.getByRole('menuitem', { name: 'Undo last change' })).toBeTruthy()
    api.respond(adminStats, playedStats({ undoable_match_id: null }))
    // Every event about a match does this.
    await act(() => app.queryClient.invalidateQueries({ queryKey: queryKeys.admin }))
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Undo last change' })).toBeNull())
  })

  test('shows why it was refused', async () => {
    const detail = 'A later change was made, so this can no longer be undone'
    ;(await open(over)).refuse(undoMatchChange, 409, detail)
    await choose('Undo last change')
    expect(await screen.findByText(detail)).toBeTruthy()
  })
})
