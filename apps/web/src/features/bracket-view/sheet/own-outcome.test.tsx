import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'
import { recordAnimations } from '../../../../test-support/record-animations.ts'

beforeEach(() => fillBrowserGaps())

const drawn = bracketOf(4)
const first = firstPair(drawn)
const playerOf = (teamIds: string[]) => ({ signedIn: true, teamIds: new Set(teamIds) })
const round = (side: Match['bracket'], number: number) =>
  drawn.matches.find((match) => match.bracket === side && match.round === number)?.id ?? ''

/** Team 1 won 2-1 against Team 4; `changes` may change more. */
function afterFirst(id: string, changes: Partial<Match>): Bracket {
  const over = { match_status: 'completed', winner_id: 'team-1', score: '2-1' } as const
  return changeMatch(changeMatch(drawn, first.id, over), id, changes)
}

async function openFirst(bracket: Bracket, ...teamIds: string[]) {
  const view = await renderBoard(bracket, {
    viewer: playerOf(teamIds),
    opening: { key: 'k', matchId: first.id, teamId: null },
  })
  const dialog = within(await screen.findByRole('dialog'))
  return { ...view, outcome: dialog.queryByRole('region', { name: 'What is next for you' }) }
}

describe('a finished match', () => {
  test('shows its winner the next called match, with Check In', async () => {
    const called = { match_status: 'checkin', team1_id: 'team-1', team2_id: 'team-2' } as const
    const deadline = new Date(Date.parse(drawn.server_time ?? '') + 418_000).toISOString()
    const bracket = afterFirst(round('winners', 2), { ...called, checkin_deadline: deadline })
    const { outcome, props } = await openFirst(bracket, 'team-1')
    expect(outcome?.textContent).toContain('You won 2–1.')
    expect(outcome?.textContent).toContain('Next: Team 2, Winners Round 2')
    expect(outcome?.textContent).toContain('CHECK-IN 06:58')
    await userEvent.click(within(outcome as HTMLElement).getByRole('button', { name: 'Check In' }))
    expect(props.onCheckIn).toHaveBeenCalledWith(expect.objectContaining({ id: round('winners', 2) }))
  })

  test('shows its loser the next match in the losers bracket', async () => {
    const { outcome } = await openFirst(afterFirst(round('losers', 1), { team1_id: 'team-4' }), 'team-4')
    expect(outcome?.textContent).toContain('You lost 1–2.You play on in the losers bracket. Next: ')
    expect(outcome?.textContent).toContain('Loser of Winners Round 1, match 2, Losers Round 1')
  })

  test('shows an eliminated team its final place', async () => {
    const out = { match_status: 'completed', team1_id: 'team-4', team2_id: 'team-3', winner_id: 'team-3' } as const
    const { outcome } = await openFirst(afterFirst(round('losers', 1), out), 'team-4')
    expect(outcome?.textContent).toContain('You finished 4th of 4.')
  })

  test('throws confetti if the title is won while the sheet is open, not when it is opened later', async () => {
    fillBrowserGaps({ reducedMotion: false })
    recordAnimations()
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const two = bracketOf(2)
    const [opening, final] = two.matches.map(({ id }) => id)
    const won = { match_status: 'completed', team1_id: 'team-1', team2_id: 'team-2', winner_id: 'team-1' } as const
    const beforeFinal = changeMatch(two, opening ?? '', won)
    const viewer = playerOf(['team-1'])
    const room = { key: 'k', matchId: final ?? '', teamId: null }
    const pieces = () => document.querySelectorAll('[role="dialog"] .bk-burst')
    const { show, unmount } = await renderBoard(beforeFinal, { viewer, opening: room })
    expect(pieces()).toHaveLength(0)
    await show(changeMatch(beforeFinal, final ?? '', won))
    expect(screen.getByText('Champions! You won the cup.')).toBeDefined()
    expect(pieces()).toHaveLength(1)
    unmount()
    await renderBoard(changeMatch(beforeFinal, final ?? '', won), { viewer, opening: room })
    expect(await screen.findByText('Champions! You won the cup.')).toBeDefined()
    expect(pieces()).toHaveLength(0)
  })

  test('links its winner to the room of a match in progress', async () => {
    const next = { match_status: 'in_progress', team1_id: 'team-1', team2_id: 'team-2' } as const
    const { outcome } = await openFirst(afterFirst(round('winners', 2), next), 'team-1')
    expect(outcome?.textContent).toBe('You won 2–1.Next: Team 2, Winners Round 2Match room')
    await userEvent.click(within(outcome as HTMLElement).getByRole('button', { name: 'Match room' }))
    expect(await screen.findByRole('dialog', { name: 'Winners Round 2' })).toBeDefined()
  })

  test('offers its winner an early check-in once the opponent is known, and shows no games without a score', async () => {
    const bracket = afterFirst(round('winners', 2), { team1_id: 'team-3', team2_id: 'team-1' })
    const { outcome } = await openFirst(changeMatch(bracket, first.id, { score: 'Walkover' }), 'team-1')
    expect(outcome?.textContent).toBe('You won.Next: Team 3, Winners Round 2Check InGo to match')
  })

  test('shows no outcome to a player of both teams', async () => {
    const { outcome } = await openFirst(afterFirst(round('losers', 1), {}), 'team-1', 'team-4')
    expect(outcome).toBeNull()
  })

  test('shows no outcome to a spectator', async () => {
    expect((await openFirst(afterFirst(round('losers', 1), {}), 'team-2')).outcome).toBeNull()
  })
})
