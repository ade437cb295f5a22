import type { FuzzedRequest } from './make-request.ts'

export interface FuzzAnswer {
  status: number
  type: string
  body: string
}

/** Internals that must never appear in a response. */
const LEAKS =
  /\bat (?:async )?[\w.<>]* ?\(?(?:file:|\/)|node_modules|\/(?:src|apps|packages|home|usr)\/|\bselect .+ from\b|\binsert into\b|syntax error at|relation "|violates |duplicate key|ECONN|\.ts:\d+|pg_\w+|kysely|Error:/i
const MAX_DETAIL = 400

/** The fault in a response to any request; undefined when there is none. */
export function judgeAnswer(request: FuzzedRequest, answer: FuzzAnswer): string | undefined {
  const { status, body, type } = answer
  if (status >= 500) return `answered ${status} ${body.slice(0, 200)}`
  if (status < 400) return undefined
  if (LEAKS.test(body)) return `says too much: ${body.slice(0, 200)}`
  if (request.method === 'HEAD' || body === '') return undefined
  if (!type.startsWith('application/json')) return `refuses in ${type}`
  return judgeRefusal(body)
}

function judgeRefusal(body: string): string | undefined {
  const { detail, code, request_id } = JSON.parse(body) as Record<string, unknown>
  if (typeof detail !== 'string' || detail === '' || detail.length > MAX_DETAIL) return `has no sentence: ${body}`
  if (typeof code !== 'string' || typeof request_id !== 'string') return `has no code or id: ${body}`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not come back
  return /[\u0000-\u001f\u202a-\u202e]/.test(detail) ? `echoes control characters: ${body}` : undefined
}
