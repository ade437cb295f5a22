interface Span {
  top: number
  bottom: number
}

const GAP = 8

/**
 * Where toasts of this height begin on the part of a sheet between its title and its buttons: just above the buttons,
 * where a thumb has pressed, or just below the title if they would lie on the field that has the focus.
 */
export function toastTop(height: number, free: Span, field: Span | undefined): number {
  const low = free.bottom - GAP - height
  const high = free.top + GAP
  const isClear = (top: number) => field === undefined || top >= field.bottom || top + height <= field.top
  if (isClear(low) && low >= high) return low
  if (isClear(high) && low >= high) return high
  // Too many for the room there is: the field stays in sight all the same.
  if (field && field.top - free.top > free.bottom - field.bottom) return field.top - GAP - height
  return (field?.bottom ?? free.top) + GAP
}

/** Of an open sheet: the part that no bar of it takes up, and what has the focus. */
export function sheetInSight(): { free: Span; field: Span | undefined } | undefined {
  const sheet = document.querySelector('[data-sheet]')
  if (!sheet) return undefined
  const { top, bottom } = sheet.getBoundingClientRect()
  const title = sheet.querySelector('[data-sheet-title]')?.getBoundingClientRect()
  const buttons = sheet.querySelector('[data-sheet-buttons]')?.getBoundingClientRect()
  return {
    free: { top: Math.max(top, title?.bottom ?? top), bottom: Math.min(bottom, buttons?.top ?? bottom) },
    field: sheet.querySelector(':focus')?.getBoundingClientRect(),
  }
}
