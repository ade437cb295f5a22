import { vi } from 'vitest'

let wantsStillness = true

/** What jsdom leaves out and the bracket needs. The size of the screen is that of a laptop unless said otherwise. */
export function fillBrowserGaps({ width = 1280, height = 800, stillness = true } = {}): void {
  window.innerWidth = width
  window.innerHeight = height
  wantsStillness = stillness
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      if (query.includes('reduced-motion')) return wantsStillness
      return width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0)
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  Element.prototype.scrollTo = () => {}
  window.scrollBy = () => {}
  Element.prototype.scrollIntoView = () => {}
}
