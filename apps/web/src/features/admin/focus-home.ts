const MARK = 'data-focus-home'

/** For a row: it takes the focus when the button that had it went away with what it did. */
export const focusHome = { tabIndex: -1, [MARK]: '' } as const

/** The row in which something was pressed. */
export const homeOf = (pressed: Element | null): HTMLElement | null =>
  pressed?.closest<HTMLElement>(`[${MARK}]`) ?? null

/** Keeps keyboard users where they were: the row, or the tab when the row is gone too. Takes the focus from nobody. */
export function returnFocus(home: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const target = home?.isConnected ? home : document.querySelector<HTMLElement>('[role="tabpanel"]')
    target?.focus({ preventScroll: true })
  })
}
