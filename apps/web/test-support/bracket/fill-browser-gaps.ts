import { vi } from 'vitest'

type MotionListener = (change: { matches: boolean }) => void
const motionListeners = new Set<MotionListener>()

/** Adds what the bracket needs and jsdom does not have. The screen is a laptop's by default. */
export function fillBrowserGaps({ width = 1280, height = 800, reducedMotion = true } = {}): void {
  window.innerWidth = width
  window.innerHeight = height
  vi.stubGlobal('matchMedia', (query: string) => {
    const isAboutMotion = query.includes('reduced-motion')
    return {
      matches: isAboutMotion ? reducedMotion : width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0),
      addEventListener: (_: 'change', listener: MotionListener) => isAboutMotion && motionListeners.add(listener),
      removeEventListener: () => {},
    }
  })
  for (const listener of motionListeners) listener({ matches: reducedMotion })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  Element.prototype.scrollTo = () => {}
  window.scrollBy = () => {}
  Element.prototype.scrollIntoView = () => {}
}

const observers = new Set<FakeIntersectionObserver>()

/** Every observed element is visible until `bringIntoSight` changes that. */
class FakeIntersectionObserver {
  readonly notify: (isIntersecting: boolean) => void
  constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
    this.notify = (isIntersecting) => listener([{ isIntersecting }])
  }
  observe() {
    observers.add(this)
    this.notify(true)
  }
  disconnect() {
    observers.delete(this)
  }
}

/** Scrolls so that all observed elements are visible, or none. */
export function bringIntoSight(inSight: boolean): void {
  for (const observer of observers) observer.notify(inSight)
}
