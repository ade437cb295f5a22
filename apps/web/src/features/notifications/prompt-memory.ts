const KEY = 'tell-me-answered'

/** Only where a press can switch it on at once, and only until it was answered. */
export function isPromptWanted(): boolean {
  const canAsk =
    typeof Notification !== 'undefined' &&
    Notification.permission === 'default' &&
    'serviceWorker' in navigator &&
    'PushManager' in window
  try {
    return canAsk && localStorage.getItem(KEY) === null
  } catch {
    return false
  }
}

export function dismissPrompt(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {}
}
