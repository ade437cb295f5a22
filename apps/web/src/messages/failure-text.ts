import { ApiError, NetworkError } from '../api/api-error.ts'

export interface FailureText {
  text: string
  hint?: string
}

/** The server's sentence if it gave one, else the catalogue's; a lost connection is explained below it. */
export function failureText(error: unknown, fallback: string): FailureText {
  if (error instanceof ApiError) return { text: error.detail ?? fallback }
  if (error instanceof NetworkError)
    return { text: fallback, hint: 'No answer from the server. Check your connection.' }
  return { text: fallback }
}
