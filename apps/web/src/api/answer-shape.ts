import type { EndpointShape } from '@cup/contract/endpoint'

type Schema = EndpointShape['response']
interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
}

/**
 * Whether an answer looks as this page expects: the fields are there and of the right type. Of a list only the first
 * entry is looked at, so that the check costs the same for ten teams and for a thousand.
 */
export function hasShape(schema: Schema, value: unknown): boolean {
  const { type, shape, element, innerType } = schema._zod.def as Definition
  if (type === 'optional') return value === undefined || hasShape(innerType as Schema, value)
  if (type === 'nullable') return value === null || hasShape(innerType as Schema, value)
  if (type === 'array') return Array.isArray(value) && (value.length === 0 || hasShape(element as Schema, value[0]))
  if (type === 'object') return isRecord(value) && fieldsFit(shape ?? {}, value)
  return type === 'string' || type === 'number' || type === 'boolean' ? typeof value === type : value !== undefined
}

const fieldsFit = (shape: Record<string, Schema>, value: Record<string, unknown>): boolean =>
  Object.entries(shape).every(([name, field]) => hasShape(field, value[name]))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
