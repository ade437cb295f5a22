import { describe, expect, test } from 'vitest'
import { bracketOf } from '../testing/bracket-of.ts'
import { changeMatch, firstPair } from '../testing/change-match.ts'
import { lineFrom } from './connectors.ts'
import { followedPath } from './followed-path.ts'
import { layOut } from './layout.ts'

const bracket = bracketOf(4)
const layout = layOut(bracket.matches)
const { id } = firstPair(bracket)
const next = layout.next.get(id) ?? ''
const over = { match_status: 'completed', winner_id: 'team-1' } as const

describe('followedPath', () => {
  test('leads out of the match that the team plays now', () => {
    expect(followedPath(layout, 'winners', bracket, 'team-1')).toBe(lineFrom(layout, id))
  })

  test('leads from match to match where the team won', () => {
    const won = changeMatch(changeMatch(bracket, id, over), next, { team1_id: 'team-1' })
    expect(followedPath(layout, 'winners', won, 'team-1')).toBe(lineFrom(layout, id) + lineFrom(layout, next))
  })

  test('ends where the team lost', () => {
    const lost = changeMatch(bracket, id, over)
    expect(followedPath(layout, 'winners', lost, 'team-4')).toBe('')
  })
})
