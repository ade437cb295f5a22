import type { Page } from '@playwright/test'

/** Pixels from top to bottom, in the middle of the screen, that are free of elements which stick to the screen. */
export const freeHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isFree = (y: number): boolean => {
      for (let at = document.elementFromPoint(innerWidth / 2, y); at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return false
      return true
    }
    return Array.from({ length: innerHeight }, (_, row) => row + 0.5).filter(isFree).length
  })

/** The controls in the main part of a page, and those that the named region covers when they have the focus. */
export const focusUnder = (page: Page, region: string): Promise<{ controls: number; covered: string[] }> =>
  page.evaluate((label) => {
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button):not(:disabled)')]
    const covered = controls.filter((control) => {
      control.focus()
      const { left, top, width, height } = control.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(`[aria-label="${label}"]`)
    })
    return { controls: controls.length, covered: covered.map(({ textContent }) => textContent) }
  }, region)
