import type { FuzzedRequest } from './make-request.ts'

export interface FuzzResponse {
  status: number
  type: string
  body: string
}

/** Internals that must never appear in a response. */
const LEAKS =
  /\bat (?:async )?[\w.<>]* ?\(?(?:file:|\/)|node_modules|\/(?:src|apps|packages|home|usr)\/|\bselect .+ from\b|\binsert into\b|syntax error at|relation "|violates |duplicate key|ECONN|\.ts:\d+|pg_\w+|kysely|Error:/i
const MAX_DETAIL = 400

/** What is wrong with the response to a request; undefined if nothing is. */
export function checkResponse(request: FuzzedRequest, response: FuzzResponse): string | undefined {
  const { status, body, type } = response
  if (status >= 500) return `failed with ${status} ${body.slice(0, 200)}`
  if (status < 400) return undefined
  if (LEAKS.test(body)) return `shows internals: ${body.slice(0, 200)}`
  if (request.method === 'HEAD' || body === '') return undefined
  if (!type.startsWith('application/json')) return `refuses in ${type}`
  return checkRefusal(body)
}

function checkRefusal(body: string): string | undefined {
  const { detail, code, request_id } = JSON.parse(body) as Record<string, unknown>
  if (typeof detail !== 'string' || detail === '' || detail.length > MAX_DETAIL) return `has no sentence: ${body}`
  if (typeof code !== 'string' || typeof request_id !== 'string') return `has no code or id: ${body}`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not come back
  return /[\u0000-\u001f\u202a-\u202e]/.test(detail) ? `echoes control characters: ${body}` : undefined
}
