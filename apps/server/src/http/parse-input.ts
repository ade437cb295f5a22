import type { EndpointShape } from '@cup/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { AppError } from '../errors/app-error.ts'

/** Accepts only JSON bodies; no body counts as an empty object. */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {})
    else void parseJson(request, body, done)
  })
}

/** An id of impossible form exists nowhere, so the error is "not found". */
export function parseParams(endpoint: EndpointShape, params: unknown): unknown {
  if (endpoint.params === undefined) return undefined
  const result = endpoint.params.safeParse(params)
  if (!result.success) throw new AppError('not_found', firstMessage(result.error))
  return result.data
}

export function parseQuery(endpoint: EndpointShape, query: unknown): unknown {
  if (endpoint.query === undefined) return undefined
  const fields = fieldsOf(endpoint.query)
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    const field = key.split('[')[0] ?? key
    const isRepeated = Array.isArray(value) || field !== key
    if (isRepeated && (fields?.includes(field) ?? true)) throw invalid(`${field} must be a single value`)
  }
  return parse(endpoint.query, query)
}

export function parseBody(endpoint: EndpointShape, body: unknown): unknown {
  const input = body === undefined ? {} : body
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw invalid('Request body must be an object')
  return endpoint.body === undefined ? undefined : parse(endpoint.body, input)
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw invalid(firstMessage(result.error))
  return result.data
}

const invalid = (detail: string): AppError => new AppError('invalid', detail)
const firstMessage = (error: z.core.$ZodError): string => error.issues[0]?.message ?? 'Invalid input'

/** The names of a plain object's fields. Unknown names are ignored. */
function fieldsOf(schema: z.ZodMiniType): string[] | undefined {
  const { def } = schema
  return 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? Object.keys(def.shape) : undefined
}
