interface Span {
  top: number
  bottom: number
}

/** What is in sight of an open sheet. */
export interface SheetInSight {
  /** From its title to its buttons. */
  middle: Span
  /** From its buttons to its end; they stand right below the fields if the sheet is not full. */
  end: Span
  /** What has the focus. */
  field: Span | undefined
}

const GAP = 8

/**
 * Where toasts of this height begin: in the empty part of the sheet, else just above its buttons, where a thumb has
 * pressed, or just below its title if they would lie on the field that has the focus.
 */
export function toastTop(height: number, { middle, end, field }: SheetInSight): number {
  const low = middle.bottom - GAP - height
  const high = middle.top + GAP
  const isClear = (top: number) => field === undefined || top >= field.bottom || top + height <= field.top
  if (end.top + height + 2 * GAP <= end.bottom) return end.top + GAP
  if (isClear(low) && low >= high) return low
  if (isClear(high) && low >= high) return high
  // Too many for the room there is: the field stays in sight all the same.
  if (field && field.top - middle.top > middle.bottom - field.bottom) return field.top - GAP - height
  return (field?.bottom ?? middle.top) + GAP
}

export function sheetInSight(): SheetInSight | undefined {
  const sheet = document.querySelector('[data-sheet]')
  if (!sheet) return undefined
  const { top, bottom } = sheet.getBoundingClientRect()
  const title = sheet.querySelector('[data-sheet-title]')?.getBoundingClientRect()
  const buttons = sheet.querySelector('[data-sheet-buttons]')?.getBoundingClientRect()
  return {
    middle: { top: Math.max(top, title?.bottom ?? top), bottom: Math.min(bottom, buttons?.top ?? bottom) },
    end: { top: Math.min(bottom, buttons?.bottom ?? bottom), bottom },
    field: sheet.querySelector(':focus')?.getBoundingClientRect(),
  }
}
