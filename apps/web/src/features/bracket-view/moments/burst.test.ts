import { beforeEach, expect, test, vi } from 'vitest'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { type RecordedAnimation, recordAnimations } from '../../../../test-support/record-animations.ts'
import { burst } from './burst.ts'

let animations: RecordedAnimation[]

beforeEach(() => {
  fillBrowserGaps({ reducedMotion: false })
  animations = recordAnimations()
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] })
  return () => vi.useRealTimers()
})

test('throws 32 pieces, four per frame, in four colours and all directions, and removes them', () => {
  const host = document.createElement('div')
  burst(host)
  const origin = host.querySelector('.bk-burst')
  expect(origin?.ariaHidden).toBe('true')
  expect(origin?.children).toHaveLength(0)
  vi.advanceTimersToNextFrame()
  expect(origin?.children).toHaveLength(4)
  for (let frame = 0; frame < 10; frame++) vi.advanceTimersToNextFrame()
  const pieces = [...(origin?.children ?? [])] as HTMLElement[]
  expect(pieces).toHaveLength(32)
  expect(new Set(pieces.map(({ style }) => style.background)).size).toBe(4)

  const ends = animations.map(({ keyframes, options }) => {
    expect([keyframes.map(({ opacity }) => opacity), keyframes[1]?.offset]).toEqual([[1, 1, 0], 0.45])
    expect(keyframes[0]?.transform).toBe('translate(0, 0) rotate(0)')
    expect(options).toMatchObject({ duration: 1700, fill: 'forwards' })
    return placesIn(keyframes[1]?.transform)
  })
  // Half of them fly to the left, half rise from the middle, and each turns differently.
  expect(Math.abs(ends.filter(([x]) => x < -0.01).length - ends.filter(([x]) => x > 0.01).length)).toBeLessThan(3)
  const [rises, across] = [ends.map(([, y]) => y + 3), ends.map(([x]) => Math.abs(x))]
  expect([Math.min(...rises), Math.max(...rises)].map(Math.round)).toEqual([-14, 15])
  expect(Math.round(Math.max(...across))).toBe(35)
  expect(new Set(ends.map(([, , turn]) => turn)).size).toBe(32)
  expect(ends.filter(([, , turn]) => turn < 0)).toHaveLength(16)
  for (const { keyframes } of animations) {
    const [x, y, turn] = placesIn(keyframes[1]?.transform)
    const [endX, endY, endTurn] = placesIn(keyframes[2]?.transform)
    expect(endX).toBeCloseTo(x * 1.15)
    expect(endY).toBeCloseTo(y + 12)
    expect(endTurn).toBeCloseTo(2 * turn)
  }

  expect(host.children).toHaveLength(1)
  vi.advanceTimersByTime(1700)
  expect(host.children).toHaveLength(0)
})

test('does nothing with reduced motion, and without an element', () => {
  fillBrowserGaps({ reducedMotion: true })
  const host = document.createElement('div')
  burst(host)
  expect(host.children).toHaveLength(0)
  fillBrowserGaps({ reducedMotion: false })
  expect(() => burst(null)).not.toThrow()
  Object.assign(host, { animate: undefined })
  burst(host)
  expect(host.children).toHaveLength(0)
})

/** Across, down and turn of a keyframe. */
function placesIn(transform: unknown): [number, number, number] {
  const [x = 0, y = 0, turn = 0] =
    String(transform)
      .match(/-?[\d.]+(?:e-\d+)?/g)
      ?.map(Number) ?? []
  return [x, y, turn]
}
