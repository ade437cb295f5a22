import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBroadcast } from '../../../../test-support/bracket/render-broadcast.tsx'

beforeEach(() => fillBrowserGaps())

const PLAYING = { match_status: 'in_progress' } as const
const OVER = { match_status: 'completed', winner_id: 'team-1', score: '2-0' } as const

/** Eight teams, the first match changed. */
const eight = (changes: Partial<Match>): Bracket => {
  const bracket = bracketOf(8)
  return changeMatch(bracket, bracket.matches[0]?.id ?? '', changes)
}
const textOf = (name: string) => screen.getByRole('region', { name }).textContent ?? ''
const middleText = () => document.querySelector('.bc-stage-middle')?.textContent

describe('a result on the stage', () => {
  const over = (bracket: Bracket) => {
    renderBroadcast(bracket, { scene: 'stage', matchId: bracket.matches[0]?.id ?? '' })
    return textOf('Final result')
  }

  test('says where both teams go', () => {
    expect(over(eight(OVER))).toMatch(/Team 1.*On to Winners Round 2.*Team 8.*Drops to Losers Round 1/)
  })

  test('has a trophy for the winner only', () => {
    over(eight(OVER))
    const hasTrophy = (words: string) => screen.getByText(words).querySelector('.bk-trophy') !== null
    expect([hasTrophy('On to Winners Round 2'), hasTrophy('Drops to Losers Round 1')]).toEqual([true, false])
  })

  test('of the deciding match names champions and the team that is eliminated', () => {
    const bracket = bracketOf(2)
    const [first, last] = bracket.matches.map(({ id }) => id)
    const lost = { ...OVER, team1_id: 'team-1', team2_id: 'team-2' }
    const decided = changeMatch(changeMatch(bracket, first ?? '', lost), last ?? '', lost)
    renderBroadcast(decided, { scene: 'stage' })
    expect(textOf('Final result')).toMatch(/Champions.*Eliminated/)
  })

  test('of a grand final that is played again sends both teams on', () => {
    const bracket = bracketOf(2)
    const final = { ...bracket.matches[1], ...OVER, team1_id: 'team-2', team2_id: 'team-1' } as Match
    const next = { match_id: 'reset', slot: 'team1' } as const
    const decided = { ...final, winner_to: next, loser_to: { ...next, slot: 'team2' } } as Match
    const reset = { ...final, id: 'reset', match_status: 'pending', winner_id: null, round_name: 'Grand Final Reset' }
    const both = { ...bracket, matches: [decided, reset as Match] }
    renderBroadcast(both, { scene: 'stage', matchId: final.id })
    expect(textOf('Final result').match(/On to Grand Final Reset/g)).toHaveLength(2)
  })

  test('that nobody played has its ruling', () => {
    const text = over(eight({ ...OVER, score: 'Walkover', ruling: 'Team 8 did not check in' }))
    expect(text).toContain('WalkoverTeam 8 did not check in')
  })
})

test('a running series is written differently from a score', () => {
  const textOf = (series: Match['series']) => {
    renderBroadcast(eight({ ...PLAYING, series }), { scene: 'stage' })
    const shown = middleText()
    cleanup()
    return shown
  }
  expect(textOf({ team1: 1, team2: 0 })).toBe('Now playingWinners Round 11 – 0Game 2 · Best of 3')
  expect(textOf({ team1: 0, team2: 0 })).toBe('Now playingWinners Round 1VSGame 1 · Best of 3')
})
