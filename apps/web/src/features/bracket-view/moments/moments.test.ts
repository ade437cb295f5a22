import type { Bracket } from '@cup/contract/bracket'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { type RecordedAnimation, recordAnimations } from '../../../../test-support/record-animations.ts'
import { indexBracket } from '../board/bracket-index.ts'
import { layOut } from '../layout/layout.ts'
import { attachMoments } from './moments.ts'
import { dispatchSettled } from './settled-event.ts'

let animations: RecordedAnimation[]

beforeEach(() => {
  fillBrowserGaps({ reducedMotion: false })
  animations = recordAnimations()
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] })
  return () => vi.useRealTimers()
})

const winnersOf = ({ matches }: Bracket, round: number) =>
  matches.filter((match) => match.bracket === 'winners' && match.round === round).map(({ id }) => id)

/** A tree with the cards of both sections, and a function that makes one of them show its winner. */
function treeOf(bracket: Bracket, zoom = { x: 1, y: 1 }) {
  const tree = document.createElement('div')
  const layout = layOut(bracket.matches)
  for (const section of layout.sections) {
    const cards = document.createElement('div')
    cards.className = 'bk-cards'
    for (const id of section.columns.flatMap(({ ids }) => ids)) {
      const card = document.createElement('article')
      card.dataset.match = id
      cards.append(card)
    }
    tree.append(cards)
  }
  const stop = new AbortController()
  const index = indexBracket(bracket)
  attachMoments(tree, () => ({ bracket: { get: () => index, subscribe: () => () => {} }, layout, zoom }), stop.signal)
  const settle = (id: string) => {
    const card = tree.querySelector(`[data-match="${id}"]`)
    if (card) dispatchSettled(card, id)
  }
  return { tree, stop, layout, settle, bars: () => [...tree.querySelectorAll<HTMLElement>('.bk-run')] }
}

const boxOf = ({ style }: HTMLElement) => [style.left, style.top, style.width, style.height, style.transformOrigin]

describe('a result', () => {
  test('runs along the line to the next match, down or up, after the frame that shows it', () => {
    const bracket = bracketOf(4)
    const [upper = '', lower = ''] = winnersOf(bracket, 1)
    const { settle, bars } = treeOf(bracket)
    settle(upper)
    expect(bars()).toEqual([])
    vi.advanceTimersToNextFrame()
    expect(bars().map(boxOf)).toEqual([
      ['17rem', '5.125rem', '1.75rem', '', 'left'],
      ['18.75rem', '5.125rem', '', '4.625rem', 'top'],
      ['18.75rem', '9.75rem', '1.75rem', '', 'left'],
    ])
    settle(lower)
    vi.advanceTimersToNextFrame()
    expect(bars().slice(3).map(boxOf)).toEqual([
      ['17rem', '14.375rem', '1.75rem', '', 'left'],
      ['18.75rem', '9.75rem', '', '4.625rem', 'bottom'],
      ['18.75rem', '9.75rem', '1.75rem', '', 'left'],
    ])
  })

  test('grows bar by bar, fades, and is removed', () => {
    const [id = ''] = winnersOf(bracketOf(4), 1)
    const { settle, bars, tree } = treeOf(changeMatch(bracketOf(4), id, { winner_id: 'team-1' }))
    settle(id)
    vi.advanceTimersToNextFrame()
    const growing = animations.filter(({ options }) => options.fill === 'backwards')
    expect(growing.map(({ keyframes, options }) => [keyframes[0]?.transform, options.delay, options.duration])).toEqual(
      [
        ['scaleX(0)', 0, 170],
        ['scaleY(0)', 170, 170],
        ['scaleX(0)', 340, 170],
      ],
    )
    const fading = animations.filter(({ options }) => options.fill === 'forwards')
    expect(fading.map(({ keyframes, options }) => [keyframes, options.duration])).toEqual(
      Array(3).fill([[{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], 1020]),
    )
    for (const { onfinish } of fading) onfinish?.()
    expect(bars()).toEqual([])
    expect(tree.querySelectorAll('.bk-moments')).toHaveLength(1)
    expect(tree.querySelector('.bk-moments')?.ariaHidden).toBe('true')
  })

  test('is drawn at the zoom of the tree', () => {
    const bracket = bracketOf(4)
    const { settle, bars } = treeOf(bracket, { x: 0.5, y: 0.25 })
    settle(winnersOf(bracket, 1)[0] ?? '')
    vi.advanceTimersToNextFrame()
    expect(bars().map((bar) => boxOf(bar).slice(0, 4))).toEqual([
      ['8.5rem', '1.28125rem', '0.875rem', ''],
      ['9.375rem', '1.28125rem', '', '1.15625rem'],
      ['9.375rem', '2.4375rem', '0.875rem', ''],
    ])
  })

  test('has no line into the other section, none after the last match, and none that reduced motion hides', () => {
    const bracket = bracketOf(4)
    const { settle, bars, layout } = treeOf(bracket)
    const losersFinal = layout.sections.at(-1)?.columns.at(-1)?.ids[0] ?? ''
    for (const id of [losersFinal, bracket.matches.at(-1)?.id ?? '']) settle(id)
    vi.advanceTimersToNextFrame()
    expect(bars()).toEqual([])
    fillBrowserGaps({ reducedMotion: true })
    settle(winnersOf(bracket, 1)[0] ?? '')
    vi.advanceTimersToNextFrame()
    expect(bars()).toEqual([])
  })

  test('keeps one layer per section, and stops with the tree', () => {
    const bracket = bracketOf(4)
    const { settle, tree, stop, bars } = treeOf(bracket)
    for (const id of winnersOf(bracket, 1)) settle(id)
    vi.advanceTimersToNextFrame()
    expect(tree.querySelectorAll('.bk-moments')).toHaveLength(1)
    expect(bars()).toHaveLength(6)
    stop.abort()
    settle(winnersOf(bracket, 1)[0] ?? '')
    vi.advanceTimersToNextFrame()
    expect(bars()).toHaveLength(6)
  })
})

describe('an upset', () => {
  const played = (winner_id: string) => {
    const bracket = bracketOf(8)
    const id = bracket.matches[0]?.id ?? ''
    const { tree, settle } = treeOf(changeMatch(bracket, id, { match_status: 'completed', winner_id }), {
      x: 1,
      y: 0.5,
    })
    settle(id)
    vi.advanceTimersToNextFrame()
    return [...tree.querySelectorAll<HTMLElement>('.bk-upset')]
  }

  test('is called above the middle of its card, once', () => {
    const [call, ...more] = played('team-8')
    expect(more).toEqual([])
    expect(call?.textContent).toBe('Upset')
    expect([call?.style.left, call?.style.top]).toEqual(['9rem', '0.5rem'])
    const animation = animations.find(({ element }) => element === call)
    expect(animation?.options.duration).toBe(2600)
    expect(animation?.keyframes).toEqual([
      { opacity: 0, transform: 'translate(-50%, -50%) scale(1.8)' },
      { opacity: 1, transform: 'translate(-50%, -50%)', offset: 0.12 },
      { opacity: 1, transform: 'translate(-50%, -50%)', offset: 0.85 },
      { opacity: 0, transform: 'translate(-50%, -50%)' },
    ])
    animation?.onfinish?.()
    expect(call?.isConnected).toBe(false)
  })

  test('is not called when the favourite wins', () => {
    expect(played('team-1')).toEqual([])
  })
})
