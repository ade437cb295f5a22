import { liveMessages } from '../../messages/player-messages.ts'

/** An event that arrives within this time after an action of the viewer may be its echo. */
const ECHO_MS = 3000

/** Live messages that repeat the toast of the viewer's own action, with the beginning of that toast. */
const ACTION_TOASTS: Readonly<Record<string, string>> = { [liveMessages.checkInStarted]: 'Check-in started!' }

let last = { at: Number.NEGATIVE_INFINITY, toast: '' }

/** Remembers the toast of the viewer's action, before its event can arrive. */
export const noteOwnAction = (toast = ''): void => {
  last = { at: performance.now(), toast }
}

/** Whether the live message repeats the toast of the viewer's latest action. */
export function repeatsOwnAction(liveMessage: string): boolean {
  const beginning = ACTION_TOASTS[liveMessage]
  return beginning !== undefined && last.toast.startsWith(beginning) && performance.now() - last.at < ECHO_MS
}
