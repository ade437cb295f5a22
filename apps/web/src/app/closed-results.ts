const KEY = 'closed-result'

/** The cup whose result this browser has closed; blocked storage remembers none. */
export function isResultClosed(cupId: string): boolean {
  try {
    return localStorage.getItem(KEY) === cupId
  } catch {
    return false
  }
}

export function closeResult(cupId: string): void {
  try {
    localStorage.setItem(KEY, cupId)
  } catch {}
}
