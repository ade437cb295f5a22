import { ApiError, NetworkError } from '../api/api-error.ts'

export interface FailureText {
  text: string
  hint?: string
}

/**
 * The server's detail, else the text of the catalogue. The hint explains a lost connection, and for a failure of the server
 * it has the request id, which the log and the audit log have too.
 */
export function failureText(error: unknown, fallback: string): FailureText {
  if (error instanceof ApiError) return { text: error.detail ?? fallback, ...idOf(error) }
  if (error instanceof NetworkError)
    return { text: fallback, hint: 'No response from the server. Check your connection.' }
  return { text: fallback }
}

function idOf({ status, body }: ApiError): Pick<FailureText, 'hint'> {
  if (status < 500 || typeof body.request_id !== 'string') return {}
  return { hint: `Error id ${body.request_id}. Give it to an organiser if you need help.` }
}
