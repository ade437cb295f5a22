import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyMatch } from '../../../../test-support/bracket/bracket-of.ts'
import { aWord } from '../../../../test-support/room-games.ts'
import { clockText, LiveScore } from './CountOurGames.tsx'
import { gameText, senderText, wordText } from './game-text.ts'
import { RunningSeries } from './RoomGames.tsx'

const match = { ...emptyMatch('match-1'), team1_id: 'team-1', team2_id: 'team-2' }
const teams = { team1: 'Vipers', team2: 'Ravens' }

test('a game shows its goals if both are known, else its winner', () => {
  const game = { team1_goals: 2, team2_goals: 4, overtime: false, winner_team_id: 'team-2' }
  expect(gameText(match, teams, game)).toBe('2–4')
  expect(gameText(match, teams, { ...game, overtime: true })).toBe('2–4 after overtime')
  expect(gameText(match, teams, { ...game, team1_goals: null })).toBe('Ravens won')
  expect(gameText(match, teams, { ...game, team2_goals: null, winner_team_id: null })).toBe('Who won is not agreed')
  expect(wordText(match, teams, aWord('team-2', { team1_goals: 0, team2_goals: 1 }))).toBe('0–1, Ravens won')
  expect((['replay', 'live', 'press'] as const).map((source) => senderText(aWord('team-1', { source })))).toEqual([
    'Noor’s replay',
    'Noor’s game',
    'Noor’s answer',
  ])
})

test.each([
  [247.9, false, '4:07'],
  [60, false, '1:00'],
  [0, false, '0:00'],
  [12, true, '+0:12'],
  [null, true, '–:––'],
])('%s seconds, overtime %s, read %s', (seconds, overtime, words) => {
  expect(clockText({ seconds, overtime })).toBe(words)
})

test('the running game names its phase', () => {
  const live = { match_guid: null, blue: 1, orange: 2, seconds: 9, map: null, players: [] }
  const phase = (goal_replay: boolean, overtime: boolean, has_winner: boolean) => {
    render(<LiveScore live={{ ...live, goal_replay, overtime, has_winner }} blue="Vipers" orange="Ravens" />)
    const words = screen.getByRole('group', { name: 'The game now' }).textContent
    cleanup()
    return words
  }
  expect(phase(false, false, false)).toBe('Vipers10:09LiveRavens2')
  expect(phase(true, false, false)).toBe('Vipers10:09GoalRavens2')
  expect(phase(true, true, false)).toBe('Vipers1+0:09OvertimeRavens2')
  expect(phase(true, true, true)).toBe('Vipers1+0:09OverRavens2')
})

test('the running series names the leader, and no team while it is level', () => {
  const words = (team1: number, team2: number) => {
    const { container } = render(
      <RunningSeries match={{ ...match, best_of: 5 }} teams={teams} series={{ team1, team2 }} isPlayer />,
    )
    const text = container.textContent
    cleanup()
    return text
  }
  expect([words(2, 1), words(0, 1), words(1, 1)]).toEqual([
    'So far 2–1 for Vipers · best of 5',
    'So far 1–0 for Ravens · best of 5',
    'So far 1–1 · best of 5',
  ])
  expect(words(0, 0)).toMatch(/^After each game, say who won it \(best of 5\)/)
})
