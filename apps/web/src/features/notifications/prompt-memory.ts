import { pushSupport } from './push-support.ts'

const KEY = 'tell-me-answered'

/**
 * Until it was answered: `ask` where a press can switch push messages on at once, `install` on an iPhone or iPad, where
 * the site must be on the home screen first.
 */
export function wantedPrompt(): 'ask' | 'install' | null {
  try {
    if (localStorage.getItem(KEY) !== null) return null
  } catch {
    return null
  }
  const support = pushSupport()
  if (support === 'install') return 'install'
  return support === 'ready' && Notification.permission === 'default' ? 'ask' : null
}

export function dismissPrompt(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {}
}
