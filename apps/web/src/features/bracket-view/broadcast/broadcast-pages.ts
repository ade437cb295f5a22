const PAGE_MS = 12_000

interface Scrollable {
  scrollWidth: number
  scrollHeight: number
  clientWidth: number
  clientHeight: number
}

/** The part of a bracket larger than the screen that is on show. It depends on the time alone, so all screens agree. */
export function pageAt(area: Scrollable, nowMs: number): { left: number; top: number } {
  const across = Math.max(1, Math.ceil(area.scrollWidth / area.clientWidth))
  const down = Math.max(1, Math.ceil(area.scrollHeight / area.clientHeight))
  const page = Math.floor(nowMs / PAGE_MS) % (across * down)
  return { left: (page % across) * area.clientWidth, top: Math.floor(page / across) * area.clientHeight }
}
