interface Span {
  top: number
  bottom: number
}

/** The visible parts of an open sheet. */
export interface SheetInSight {
  /** From its title to its buttons. */
  middle: Span
  /** From its buttons to its end. The buttons are right below the fields if the sheet is not full. */
  end: Span
  /** The focused element. */
  field: Span | undefined
}

const GAP = 8

/**
 * Where toasts of this height begin: in the empty part of the sheet, else just above its buttons,
 * or just below its title if they would cover the focused field.
 */
export function toastTop(height: number, { middle, end, field }: SheetInSight): number {
  const low = middle.bottom - GAP - height
  const high = middle.top + GAP
  const isClear = (top: number) => field === undefined || top >= field.bottom || top + height <= field.top
  if (end.top + height + 2 * GAP <= end.bottom) return end.top + GAP
  if (isClear(low) && low >= high) return low
  if (isClear(high) && low >= high) return high
  // Too many toasts for the space: keep the field visible anyway.
  if (field && field.top - middle.top > middle.bottom - field.bottom) return field.top - GAP - height
  return (field?.bottom ?? middle.top) + GAP
}

interface Area extends Span {
  left: number
  right: number
}

/** The first place from `top` down where toasts of this size cover none of the areas; `top` itself if there is none. */
export function clearTop(toasts: Area, covered: readonly Area[], screenHeight: number): number {
  const height = toasts.bottom - toasts.top
  const inTheWay = covered
    .filter(({ left, right }) => left < toasts.right && right > toasts.left)
    .toSorted((one, other) => one.top - other.top)
  let top = toasts.top
  for (const area of inTheWay) {
    if (area.top < top + height && area.bottom > top) top = area.bottom + GAP
  }
  return top + height <= screenHeight ? top : toasts.top
}

/** Toasts must not cover an open menu, a dialog's close button and footer, bulk actions, or the focused row or field. */
export function areasToKeepClear(): Area[] {
  const inUse = document.activeElement?.closest('[data-focus-home], input, textarea, select')
  const elements = document.querySelectorAll(
    '[data-keep-clear], [role="menu"], [role$="dialog"] [aria-label="Close"], [data-dialog-buttons]',
  )
  return [...elements, ...(inUse ? [inUse] : [])].map((element) => element.getBoundingClientRect())
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
