import { vi } from 'vitest'

export interface FakeScreen {
  turn: (width: number) => void
  showKeyboard: (visible: { height: number; offsetTop: number }) => void
  zoom: (scale: number) => void
}

/** jsdom has no screen: this one has a width for media queries, and a visual viewport. */
export function fakeScreen({ width }: { width: number }): FakeScreen {
  let now = width
  const media = new EventTarget()
  const visible = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 })
  const change = (changes: Partial<typeof visible>) => {
    Object.assign(visible, changes)
    visible.dispatchEvent(new Event('resize'))
  }
  vi.stubGlobal('visualViewport', visible)
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, rem] = /\(width < ([\d.]+)rem\)/.exec(query) ?? []
    return {
      matches: rem !== undefined && now < Number(rem) * 16,
      addEventListener: media.addEventListener.bind(media),
      removeEventListener: media.removeEventListener.bind(media),
    }
  })
  return {
    turn: (next) => {
      now = next
      media.dispatchEvent(new Event('change'))
    },
    showKeyboard: change,
    zoom: (scale) => change({ scale }),
  }
}
