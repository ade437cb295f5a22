import { ApiError, NetworkError } from '../api/api-error.ts'

export interface FailureText {
  text: string
  hint?: string
}

/**
 * The server's sentence if it gave one, else the catalogue's. A lost connection is explained below it, and a failure of
 * the server has the id that its log and the audit log use.
 */
export function failureText(error: unknown, fallback: string): FailureText {
  if (error instanceof ApiError) return { text: error.detail ?? fallback, ...idOf(error) }
  if (error instanceof NetworkError)
    return { text: fallback, hint: 'No answer from the server. Check your connection.' }
  return { text: fallback }
}

function idOf({ status, body }: ApiError): Pick<FailureText, 'hint'> {
  if (status < 500 || typeof body.request_id !== 'string') return {}
  return { hint: `Error id ${body.request_id}. Give it to an organiser if you need help.` }
}
