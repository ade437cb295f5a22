import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { layOut, type Section } from './layout.ts'
import { connectorPath, followedPath, lineFrom } from './lines.ts'

const everything = { left: 0, top: 0, right: 1e6, bottom: 1e6 }
const linesIn = (path: string): number => path.split('M').length - 1

function laidOut(n: number) {
  const layout = layOut(bracketOf(n).matches)
  const [winners, losers] = layout.sections as [Section, Section]
  return { layout, winners, losers }
}

describe('connectorPath', () => {
  test.each([4, 6, 16, 33])('draws one line out of every match of %i teams but the last of a section', (n) => {
    const { layout, winners, losers } = laidOut(n)
    const count = (section: Section) => section.columns.reduce((sum, { ids }) => sum + ids.length, 0)
    expect(linesIn(connectorPath(layout, winners, everything))).toBe(count(winners) - 1)
    expect(linesIn(connectorPath(layout, losers, everything))).toBe(count(losers) - 1)
  })

  test('bends half way between the columns', () => {
    const { layout, winners } = laidOut(4)
    expect(connectorPath(layout, winners, everything)).toBe(
      'M272 82H300V156H328M272 230H300V156H328M584 156H612V156H640',
    )
  })

  test('omits lines far from the window', () => {
    const { layout, winners } = laidOut(128)
    const seen = connectorPath(layout, winners, { left: 0, top: 0, right: 1280, bottom: 800 })
    expect(linesIn(seen)).toBeGreaterThan(8)
    expect(linesIn(seen)).toBeLessThan(25)
  })

  test('keeps a long line that crosses the window between two cards outside it', () => {
    const { layout, winners } = laidOut(128)
    const semifinals = winners.columns[5]
    const [upper = 0, lower = 0] = semifinals?.ys ?? []
    const between = { left: 1500, top: (upper + lower) / 2 - 900, right: 2200, bottom: (upper + lower) / 2 - 700 }
    expect(semifinals?.ids).toHaveLength(2)
    expect(connectorPath(layout, winners, between)).toContain(lineFrom(layout, semifinals?.ids[0] ?? ''))
  })

  test('no line leaves the losers section for the grand final', () => {
    const { layout, losers } = laidOut(8)
    expect(lineFrom(layout, losers.columns.at(-1)?.ids[0] ?? '')).toBe('')
  })
})

describe('followedPath', () => {
  const bracket = bracketOf(4)
  const layout = layOut(bracket.matches)
  const { id } = firstPair(bracket)
  const next = layout.next.get(id) ?? ''
  const over = { match_status: 'completed', winner_id: 'team-1' } as const

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
