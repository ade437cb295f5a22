import { beforeEach, describe, expect, test, vi } from 'vitest'
import { attachGestures } from './gestures.ts'

let box: HTMLElement
let stop: AbortController
const zoom = { now: vi.fn(() => 1), set: vi.fn() }
const scrollTo = vi.fn()
const capture = vi.fn()
const opened = vi.fn()

beforeEach(() => {
  document.body.innerHTML = '<div id="box"><article>Card</article><button>Check In</button></div>'
  box = document.getElementById('box') as HTMLElement
  stop = new AbortController()
  for (const spy of [zoom.set, scrollTo, capture, opened]) spy.mockClear()
  Object.assign(box, { scrollTo, setPointerCapture: capture, scrollLeft: 100, scrollTop: 50 })
  attachGestures(box, stop.signal, zoom)
  box.querySelector('article')?.addEventListener('click', opened)
})

const fire = (
  type: string,
  x: number,
  y: number,
  { pointerType = 'mouse', button = 0 }: { pointerType?: string; button?: number } = {},
  target = 'article',
) => {
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, button }
  const event = Object.assign(new MouseEvent(type, init), { pointerType, pointerId: 1 })
  box.querySelector(target)?.dispatchEvent(event)
}

describe('the mouse', () => {
  test('drags the bracket, and the click at its end opens nothing', () => {
    fire('pointerdown', 10, 10)
    fire('pointermove', 40, 30)
    fire('pointermove', 50, 30)
    expect(scrollTo.mock.calls).toEqual([
      [{ left: 70, top: 30, behavior: 'instant' }],
      [{ left: 60, top: 30, behavior: 'instant' }],
    ])
    expect(capture).toHaveBeenCalledTimes(1)
    fire('pointerup', 50, 30)
    fire('click', 50, 30)
    expect(opened).not.toHaveBeenCalled()
    fire('pointermove', 90, 90)
    expect(scrollTo).toHaveBeenCalledTimes(2)
    fire('click', 50, 30)
    expect(opened).toHaveBeenCalledTimes(1)
  })

  test('that hardly moves still clicks', () => {
    fire('pointerdown', 10, 10)
    fire('pointermove', 12, 12)
    fire('pointerup', 12, 12)
    fire('click', 12, 12)
    expect([scrollTo.mock.calls.length, opened.mock.calls.length]).toEqual([0, 1])
  })

  test('moves the bracket after four pixels, and stops when the browser cancels the pointer', () => {
    fire('pointerdown', 10, 10)
    fire('pointermove', 13, 10)
    expect(scrollTo).not.toHaveBeenCalled()
    fire('pointermove', 14, 10)
    expect(scrollTo).toHaveBeenCalledTimes(1)
    fire('pointercancel', 14, 10)
    fire('pointermove', 90, 90)
    expect(scrollTo).toHaveBeenCalledTimes(1)
    // The next press starts a new drag.
    fire('pointerdown', 10, 10)
    fire('pointerup', 10, 10)
    fire('click', 10, 10)
    expect(opened).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['a finger', { pointerType: 'touch' }, 'article'],
    ['another button of the mouse', { button: 2 }, 'article'],
    ['a press on a button of a card', {}, 'button'],
  ])('%s drags nothing', (_name, more, target) => {
    fire('pointerdown', 10, 10, more, target)
    fire('pointermove', 60, 60, more, target)
    expect(scrollTo).not.toHaveBeenCalled()
  })

  test('removes its listeners with the tree', () => {
    const added = vi.spyOn(box, 'addEventListener')
    attachGestures(box, stop.signal, zoom)
    const signals = added.mock.calls.map(([, , options]) => (options as AddEventListenerOptions).signal)
    expect(signals).toEqual(Array(6).fill(stop.signal))
  })

  test('drags nothing once the gestures have ended', () => {
    stop.abort()
    fire('pointerdown', 10, 10)
    fire('pointermove', 60, 60)
    expect(scrollTo).not.toHaveBeenCalled()
  })
})

describe('the wheel', () => {
  const turn = (deltaY: number, ctrlKey = true) => {
    const event = new WheelEvent('wheel', {
      deltaY,
      ctrlKey,
      clientX: 30,
      clientY: 20,
      cancelable: true,
      bubbles: true,
    })
    box.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('zooms in when it is turned up, by the turns in one direction', () => {
    zoom.now.mockReturnValueOnce(0.75)
    turn(-60)
    expect(zoom.set.mock.calls).toEqual([[1, { x: 30, y: 20 }]])
    turn(50)
    turn(-50)
    turn(59)
    expect(zoom.set).toHaveBeenCalledTimes(1)
  })

  test('zooms around the place of the pointer in the tree, wherever the tree is on the screen', () => {
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue({ left: 5, top: 8 } as DOMRect)
    turn(60)
    expect(zoom.set.mock.calls).toEqual([[0.75, { x: 25, y: 12 }]])
  })

  test('scrolls as ever without Ctrl', () => {
    expect([turn(100, false), zoom.set.mock.calls.length]).toEqual([false, 0])
  })

  test('zooms around the pointer by one level per notch, also in many small turns', () => {
    expect([turn(30), zoom.set.mock.calls.length]).toEqual([true, 0])
    turn(30)
    const [[smaller, pointer]] = zoom.set.mock.calls as [[number, object]]
    expect(smaller).toBeLessThan(1)
    expect(pointer).toEqual({ x: 30, y: 20 })
    turn(59)
    expect(zoom.set).toHaveBeenCalledTimes(1)
    turn(-200)
    expect(zoom.set.mock.calls).toHaveLength(2)
  })
})
