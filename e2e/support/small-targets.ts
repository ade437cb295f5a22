import type { Page } from '@playwright/test'

/** Buttons, links and fields that are too small for a thumb, with their sizes. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('button, a[href], select, [role=tab], summary, input')]
    return targets.flatMap((target) => {
      const isInline = getComputedStyle(target).display === 'inline'
      const label = target.closest('label') ?? target
      const { width, height } = label.getBoundingClientRect()
      const isShown = width > 2 && target.checkVisibility({ visibilityProperty: true }) && !isInline
      const isSkipLink = target.getAttribute('href') === '#main'
      if (!isShown || isSkipLink || (width >= 44 && height >= 43.5)) return []
      return [`${target.textContent?.trim() || target.ariaLabel || target.outerHTML.slice(0, 80)}: ${width}×${height}`]
    })
  })
