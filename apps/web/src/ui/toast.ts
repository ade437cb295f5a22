import { observable } from '../api/observable.ts'
import { type FailureText, failureText } from '../messages/failure-text.ts'

export type ToastTone = 'success' | 'error' | 'info' | 'warning'
/** A button on the toast, pressed at most once. */
interface ToastAction {
  label: string
  run: () => void
}

export interface Toast extends FailureText {
  id: number
  tone: ToastTone
  action?: ToastAction
}

const MAX_SHOWN = 4
let nextId = 1
export const toastStore = observable<readonly Toast[]>([])

/** A toast replaces one with the same text, so that repeated events do not fill the corner. */
function add(tone: ToastTone, message: FailureText & Pick<Toast, 'action'>): void {
  const others = toastStore.get().filter((toast) => toast.text !== message.text || toast.tone !== tone)
  toastStore.set([...others, { ...message, tone, id: nextId++ }].slice(-MAX_SHOWN))
}

export const toast = {
  success: (text: string, action?: ToastAction) => add('success', action ? { text, action } : { text }),
  info: (text: string) => add('info', { text }),
  warning: (text: string) => add('warning', { text }),
  error: (text: string) => add('error', { text }),
  /** The server's `detail` if there is one, else the catalogue's text. */
  failure: (error: unknown, fallback: string) => add('error', failureText(error, fallback)),
}

/** Removes earlier failures once the action has succeeded. */
export function dismissErrors(): void {
  const others = toastStore.get().filter(({ tone }) => tone !== 'error')
  if (others.length < toastStore.get().length) toastStore.set(others)
}

export const dismissToast = (id: number): void => toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
export const clearToasts = (): void => toastStore.set([])
