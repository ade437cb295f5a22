import type { CallInput, EndpointShape } from '@cup/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** A query that makes one call. */
export const callQuery = <const E extends EndpointShape>(
  queryKey: readonly string[],
  endpoint: E,
  input: CallInput<E>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(endpoint, input, { signal }) })
