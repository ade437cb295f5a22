import { withoutPersonalData } from '@cup/contract/personal-data'
import { ApiError, NetworkError } from './api-error.ts'
import { currentRelease } from './release.ts'

const MAX_REPORTS = 5
const MESSAGE_LENGTH = 300
const STACK_LENGTH = 2000
const reported = new Set<string>()

/**
 * Sends an error to the operator, each one once per page. Not in development, which has no release. Refusals and lost
 * connections are not reported: the server knows of the first, and the second could not be sent.
 */
export function reportError(error: unknown, where: string): void {
  if (currentRelease() === '' || isExpected(error)) return
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const text = withoutPersonalData(`${where}: ${name}: ${message}`).slice(0, MESSAGE_LENGTH)
  if (reported.size >= MAX_REPORTS || reported.has(text)) return
  reported.add(text)
  const body = {
    release: currentRelease(),
    route: window.location.pathname,
    message: text,
    stack: withoutPersonalData(stack).slice(0, STACK_LENGTH),
  }
  // Not through `call`, whose own code may be what is missing.
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    body: JSON.stringify(body),
  }).catch(() => undefined)
}

export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message, 'uncaught'))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'rejection'))
}

const isExpected = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError || (error instanceof Error && error.name === 'AbortError')

export const resetReports = (): void => reported.clear()
