import type { EndpointShape } from '@cup/contract/endpoint'

/**
 * Whether a response has the fields that this page expects, of the right type. A value that a newer release added, such as
 * another status, passes. The whole bracket of 512 teams would take 15 ms to check; its first match takes 0.05 ms.
 */
export function hasShape(schema: EndpointShape['response'], value: unknown): boolean {
  const { error } = schema.safeParse(firstEntries(value))
  return !error?.issues.some(({ code }) => code === 'invalid_type')
}

/** The value with every list cut to its first entry. */
function firstEntries(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(firstEntries)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, firstEntries(field)]))
}
