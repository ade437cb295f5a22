const PAGE_MS = 12_000

interface Scrollable {
  scrollWidth: number
  scrollHeight: number
  clientWidth: number
  clientHeight: number
}

/** Which part of a bracket larger than the screen is on. Follows from the time, so that every screen shows the same. */
export function pageAt(area: Scrollable, nowMs: number): { left: number; top: number } {
  const across = Math.max(1, Math.ceil(area.scrollWidth / area.clientWidth))
  const down = Math.max(1, Math.ceil(area.scrollHeight / area.clientHeight))
  const page = Math.floor(nowMs / PAGE_MS) % (across * down)
  return { left: (page % across) * area.clientWidth, top: Math.floor(page / across) * area.clientHeight }
}
