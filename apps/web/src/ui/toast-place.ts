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

/** What toasts must not cover: an open menu, the way out of a dialog and its buttons, bulk actions, the row or field in use. */
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
