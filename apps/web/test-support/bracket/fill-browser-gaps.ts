import { vi } from 'vitest'

type MotionListener = (change: { matches: boolean }) => void
const motionListeners = new Set<MotionListener>()

/** Adds what the bracket needs and jsdom does not have. The screen is a laptop's by default. */
export function fillBrowserGaps({ width = 1280, height = 800, stillness = true } = {}): void {
  window.innerWidth = width
  window.innerHeight = height
  vi.stubGlobal('matchMedia', (query: string) => {
    const asksForMotion = query.includes('reduced-motion')
    return {
      matches: asksForMotion ? stillness : width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0),
      addEventListener: (_: 'change', listener: MotionListener) => asksForMotion && motionListeners.add(listener),
      removeEventListener: () => {},
    }
  })
  for (const listener of motionListeners) listener({ matches: stillness })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('IntersectionObserver', SightOf)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  Element.prototype.scrollTo = () => {}
  window.scrollBy = () => {}
  Element.prototype.scrollIntoView = () => {}
}

const looking = new Set<SightOf>()

/** Every observed element is visible until `bringIntoSight` changes that. */
class SightOf {
  readonly tell: (isIntersecting: boolean) => void
  constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = (isIntersecting) => listener([{ isIntersecting }])
  }
  observe() {
    looking.add(this)
    this.tell(true)
  }
  disconnect() {
    looking.delete(this)
  }
}

/** Scrolls so that all observed elements are visible, or none. */
export function bringIntoSight(inSight: boolean): void {
  for (const observer of looking) observer.tell(inSight)
}
