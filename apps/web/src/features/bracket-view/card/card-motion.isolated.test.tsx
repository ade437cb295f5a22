import type { Match } from '@cup/contract/matches'
import { beforeEach, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'
import { recordAnimations } from '../../../../test-support/record-animations.ts'

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

beforeEach(() => {
  fillBrowserGaps({ reducedMotion: false })
  sessionStorage.setItem('bracket-view', JSON.stringify({ view: 'tree', zoom: 1, hideFinished: false }))
})

test('a card animates a team that arrives, checks in or wins, and notifies the tree of its winner once', async () => {
  const animations = recordAnimations()
  const drawn = bracketOf(4)
  const { id } = drawn.matches.find(({ round_name }) => round_name === 'Winners Round 2') as Match
  const { show, container } = await renderBoard(drawn)
  const settled = vi.fn()
  container.addEventListener('bracket:settled', (event) => settled((event as CustomEvent).detail))
  const card = container.querySelector(`[data-match="${id}"]`)
  const rows = [...(card?.querySelectorAll<HTMLElement>('.bk-team') ?? [])]
  /** What moves after a change: `2 slide` is the row of the second team. */
  const after = async (changes: Partial<Match>) => {
    animations.length = 0
    await show(changeMatch(drawn, id, changes))
    await nextFrame()
    return animations
      .filter(({ element }) => card?.contains(element))
      .map(({ element, keyframes }) => {
        if (element === card) return 'card'
        const slides = JSON.stringify(keyframes).includes('translateX')
        const row = rows.findIndex((each) => each.contains(element)) + 1
        return `${row} ${slides ? 'slide' : element.className || 'games'}`
      })
  }
  const both = { team1_id: 'team-1', team2_id: 'team-2' }
  expect(await after({ team2_id: 'team-2' })).toEqual(['card', '2 slide'])
  expect(await after(both)).toEqual(['card', '1 slide'])
  expect(await after({ ...both, checked_in_teams: ['team-2'] })).toEqual(['card', '2 bk-tick'])
  expect(await after({ ...both, checked_in_teams: ['team-2', 'team-1'] })).toEqual(['card', '1 bk-tick'])
  expect(settled).not.toHaveBeenCalled()
  const won = { ...both, match_status: 'completed', winner_id: 'team-2', score: '1-2' } as const
  expect(await after(won)).toEqual(['card', '2 bk-trophy', '2 games'])
  expect(settled).toHaveBeenCalledExactlyOnceWith(id)
  expect(await after({ ...won, winner_id: 'team-1' })).toEqual(['card', '1 bk-trophy', '1 games'])
  expect(settled).toHaveBeenCalledTimes(1)
  expect(rows.map((row) => row.dataset.result)).toEqual(['won', 'lost'])
})
