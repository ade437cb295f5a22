const MARK = 'data-focus-home'

/** Marks a row that gets the focus when the focused button disappears. */
export const focusHome = { tabIndex: -1, [MARK]: '' } as const

/** The row of the pressed button. */
export const homeOf = (pressed: Element | null): HTMLElement | null =>
  pressed?.closest<HTMLElement>(`[${MARK}]`) ?? null

/** Focuses the row, or the tab if the row is gone too. Only if nothing else has the focus. */
export function returnFocus(home: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const target = home?.isConnected ? home : document.querySelector<HTMLElement>('[role="tabpanel"]')
    target?.focus({ preventScroll: true })
  })
}
